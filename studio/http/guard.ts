import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Who may speak to the studio: a page that it served itself, opened by somebody who holds the token. A name that a
 * stranger's server gives to this machine (DNS rebinding), a page of another site that posts here, and other users of the
 * machine are refused.
 */
export interface Guard {
  /** Stands behind the `#` of the address: it is in no request, no log and no referrer. */
  readonly token: string
  /** Whether this is the token; compared in a time that tells nothing of it. */
  isToken(told: unknown): boolean
  /** Set in exchange for the token. */
  readonly cookie: string
  /**
   * Why a request is refused; undefined where it is not. The first page may be opened from wherever its address stands: from
   * the file that the studio opens, from a mail. It is the same for everybody.
   */
  refusal(request: IncomingMessage, port: number, isFirstPage: boolean): Refusal | undefined
}

type Refusal = 'host' | 'upgrade' | 'origin' | 'cookie'

export function makeGuard(): Guard {
  const token = randomBytes(32).toString('base64url')
  const session = randomBytes(32).toString('base64url')
  // Cookies do not tell ports apart: two studios would take each other's away.
  const name = `palimpsest-${randomBytes(4).toString('hex')}`
  return {
    token,
    isToken: (told) => typeof told === 'string' && same(told, token),
    cookie: `${name}=${session}; HttpOnly; SameSite=Strict; Path=/`,
    refusal(request, port, isFirstPage) {
      const { host, origin, cookie, upgrade } = request.headers
      if (host === undefined || !hostsOf(port).includes(host.toLowerCase())) return 'host'
      // It speaks one protocol.
      if (upgrade !== undefined) return 'upgrade'
      const site = request.headers['sec-fetch-site']
      const isForeign = origin !== undefined && !hostsOf(port).some((own) => origin.toLowerCase() === `http://${own}`)
      const isFollowed = isFirstPage && request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document'
      if (isForeign || (site !== undefined && site !== 'same-origin' && site !== 'none' && !isFollowed)) return 'origin'
      // Whoever changes something says where it comes from: every browser does.
      if (request.method !== 'GET' && origin === undefined) return 'origin'
      const held = (cookie ?? '')
        .split(';')
        .map((one) => one.trim())
        .find((one) => one.startsWith(`${name}=`))
      return held !== undefined && same(held.slice(name.length + 1), session) ? undefined : 'cookie'
    },
  }
}

/** Names under which the studio can be reached. */
function hostsOf(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
}

function same(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a, b)
}

/** What the page may load, and from where: itself, and nothing else. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
  'cache-control': 'no-store',
}
