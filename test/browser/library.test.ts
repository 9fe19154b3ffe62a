import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { afterAll, expect, test } from 'vitest'
import { audit, report } from '../../src/index.js'
import { root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const executablePath = '/usr/bin/chromium'
const playwright = existsSync(executablePath) ? await import('playwright-core').catch(() => undefined) : undefined
const { folder } = tempFolder()
let server: Server | undefined
afterAll(() => void server?.close())

const rows = Array.from({ length: 600 }, (_, i) => ({
  age: 20 + (i % 40),
  zip: 1000 + (i % 7),
  illness: ['flu', 'gout', 'asthma'][(i * 7) % 3],
}))
const words = { quasi: 'age,zip', sensitive: 'illness' }

test.skipIf(!playwright)(
  `a program bundled for a browser audits rows there as Node.js does, from at most 300 kB [needs ${executablePath}]`,
  { timeout: 120_000 },
  async () => {
    const own = join(folder, 'app.js')
    writeFileSync(
      own,
      `import { audit, report } from ${JSON.stringify(join(root, 'dist/browser/index.js'))}
       const told = await audit({ rows: ${JSON.stringify(rows)} }, ${JSON.stringify(words)})
       globalThis.told = await report(told, 'json')
       globalThis.refused = () => audit('a/path.csv', {}).catch((error) => error.message)`,
    )
    const out = join(folder, 'out')
    const bundle = await rolldown({ input: own, platform: 'browser', external: (id) => !/^[./]/.test(id) })
    await bundle.write({ dir: out, format: 'esm', minify: true })
    // Of what is bundled only what the page asks for counts.
    let zipped = 0
    const asked: string[] = []
    server = createServer(({ url = '' }, response) => {
      const name = url.slice(1)
      if (name === '')
        return response.setHeader('content-type', 'text/html').end('<script type=module src=app.js></script>')
      if (!readdirSync(out).includes(name)) return response.writeHead(204).end()
      const bytes = readFileSync(join(out, name))
      zipped += gzipSync(bytes).length
      asked.push(name)
      return response.setHeader('content-type', 'text/javascript').end(bytes)
    })
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const browser = await playwright!.chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const page = await browser.newPage()
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await page.goto(`http://127.0.0.1:${port}/`)
      await page.waitForFunction('globalThis.refused !== undefined', undefined, { timeout: 60_000 })
      expect(await page.evaluate('globalThis.told')).toBe(await report(await audit({ rows }, words), 'json'))
      expect(zipped).toBeLessThanOrEqual(300_000)
      expect(await page.evaluate('globalThis.refused()')).toMatch(/there is no such file/)
      expect(said).toEqual([])
    } finally {
      await browser.close()
    }
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((name) => /graph-attacks|set-attacks|text-attacks/.test(name))).toEqual([])
  },
)
