import { join } from 'node:path'
import type { Kind } from '../../src/contract/release.js'
import { saidPolicy } from '../../src/run/audit/audit-given.js'
import { leastAlike } from '../../src/run/protect-best/least-alike.js'
import type { ReleasedMessage } from '../job-messages.js'
import type { Told } from '../state.js'
import type { BesideView, ChosenMethod, LandingPoint, MethodForm, ProtectView } from '../state-protect.js'
import { toldOf } from '../told.js'
import { maskedCells } from './audit-view.js'
import { type DeskCore, type DeskSlice, columnsOn, releaseOn, schemaOn, textIn } from './core.js'
import { freeName, isThere } from './free-name.js'
import { layDown } from './made-files.js'
import { writeSchema } from './own-schema.js'
import { methodForms } from './method-form.js'
import { auditMadeWords, madeName, protectWords } from './protect-words.js'
import { nameOf, typedCommand } from './words.js'

/** A sketch is made of so many records at most: what comes of them is drawn while somebody moves a slider. */
const sketchedRecords = 500
/** So many must look alike where the limit does not say it. */
const fewAlike = 5

/** What came of a method, sketched or measured, and of which state of the desk that is true. */
interface Landed {
  readonly of: string
  readonly message: ReleasedMessage
}

interface Made {
  readonly of: string
  readonly name: string
  readonly key: string | undefined
  readonly command: string
  readonly lines: readonly string[]
}

/** What is to be made next: words, and where it will lie. */
interface Planned {
  readonly file: string
  readonly words: readonly string[]
  readonly output: string
  readonly key: string | undefined
  readonly about: string
}

/** Protecting: a way is chosen, sketched on a sample while its numbers move, and measured on all of it when asked. */
export function protectingSlice(core: DeskCore): DeskSlice {
  let chosen: ChosenMethod | undefined
  let forms: { readonly of: string; readonly list: readonly MethodForm[] } | undefined
  let sketch: Landed | undefined
  /** What was sketched last, or is being: the same is not sketched twice. */
  let sketched: string | undefined
  let measured: readonly { readonly of: string; readonly point: LandingPoint }[] = []
  let beside: Landed | undefined
  let fault: { readonly of: string; readonly told: Told } | undefined
  let made: Made | undefined

  /** The original; where one file lies there alone, that is to be protected. */
  function target(): string | undefined {
    const name = nameOf(core.files, 'original') ?? releaseOn(core)
    return core.files.some((file) => file.name === name && file.read) ? name : undefined
  }

  function kindOn(file: string): Kind | undefined {
    return core.looks.get(file)?.of
  }

  /** What all that is measured here hangs on: what was measured of something else is not shown. */
  function stateOf(file: string): string {
    const roles = columnsOn(core, file).map(({ name, role }) => [name, role])
    const { policy, limit, firstRelease, semantics } = core.said
    return JSON.stringify([file, roles, policy, limit, firstRelease, semantics])
  }

  function formsKey(file: string): string {
    const { policy, limit } = core.said
    return JSON.stringify([kindOn(file), policy, limit])
  }

  async function formsFor(file: string): Promise<readonly MethodForm[]> {
    const kind = kindOn(file)
    const of = formsKey(file)
    if (kind === undefined) return []
    if (forms?.of !== of) {
      const { policy, limit } = core.said
      const alike = await saidPolicy({ policy, limit }).then(leastAlike, () => undefined)
      forms = { of, list: await methodForms(kind, alike ?? fewAlike) }
    }
    return forms.list
  }

  /** Undefined where nothing is chosen, or what was is no method for this file. */
  function plan(): Planned | undefined {
    const file = target()
    const form = forms?.of === formsKey(file ?? '') ? forms.list.find(({ id }) => id === chosen?.method) : undefined
    if (file === undefined || !form || !chosen) return undefined
    const name = freeName(madeName(file, chosen, form.ending), (one) => isThere(join(core.folder, one)))
    const key = form.isKeyed ? `${name}.key.json` : undefined
    const { said } = core
    const schema = schemaOn(core, file)
    const words = protectWords({ file, schema, said, chosen, form, output: name, key })
    return { file, words, output: name, key, about: aboutOf(form, chosen) }
  }

  async function startSketch(): Promise<void> {
    const planned = plan()
    if (!planned) return
    const of = stateOf(planned.file)
    const what = JSON.stringify([of, chosen])
    if (what === sketched && (sketch?.of === of || core.jobs.isRunning('sketch'))) return
    sketched = what
    fault = undefined
    await writeSchema(core, planned.file)
    const { policy, limit, firstRelease } = core.said
    const more = { records: sketchedRecords, policy, ...(limit !== undefined && { limit }), firstRelease }
    let told = false
    core.jobs.start(
      'sketch',
      typedCommand(planned.words),
      { kind: 'run', words: planned.words, sketch: more },
      {
        told(message) {
          if (message.kind !== 'released') return
          told = true
          fault = undefined
          sketch = { of, message }
        },
        done({ error }) {
          if (!told) {
            sketch = undefined
            fault = { of, told: ofSample(toldOf(error)) }
          }
          core.jobs.forget('sketch')
        },
      },
    )
  }

  /** What the page says is chosen; whether it is a method for the file. */
  async function choose(body: Readonly<Record<string, unknown>>): Promise<boolean> {
    const file = target()
    if (file === undefined) return false
    const list = await formsFor(file)
    const method = 'method' in body ? textIn(body, 'method') : undefined
    const form = list.find(({ id }) => id === method)
    if (!form) return false
    chosen = { ...(method !== undefined && { method }), values: valuesIn(body['values'], form) }
    return true
  }

  async function measure(): Promise<void> {
    const planned = plan()
    if (!planned) return
    const { file, words, output, key } = planned
    const of = stateOf(file)
    core.jobs.forget('sketch')
    await writeSchema(core, file)
    core.audited.delete('protect')
    made = undefined
    let released: ReleasedMessage | undefined
    core.jobs.start(
      'protect',
      typedCommand(words),
      { kind: 'run', words },
      {
        told: (message) => void (message.kind === 'released' && (released = message)),
        async done({ error, out = [] }) {
          fault = released ? undefined : { of, told: toldOf(error) }
          if (!released) return
          sketch = undefined
          beside = { of, message: released }
          made = { of, name: output, key, command: typedCommand(words), lines: [...out, ...error] }
          // It lies on the desk, and is not yet what is published.
          for (const name of key === undefined ? [output] : [output, key]) await layDown(core, name)
          core.made.add(`${output}.meta.json`)
          auditMade(planned, released, of)
          core.changed()
        },
      },
    )
  }

  function auditMade({ file, output, key, about }: Planned, { points }: ReleasedMessage, of: string): void {
    const schema = schemaOn(core, file)
    const words = auditMadeWords({ file, schema, said: core.said, key }, output)
    const taken = points.find(({ isTaken }) => isTaken)
    const others = points.filter((one) => one !== taken)
    const label = others.length > 0 ? (taken?.label ?? about) : about
    core.jobs.start(
      'protect audit',
      typedCommand(words),
      { kind: 'run', words },
      {
        told(message) {
          if (message.kind !== 'audited') return
          const { risk, lost } = message
          const point: LandingPoint = {
            kind: 'measured',
            label,
            ...(lost && { loss: lost.loss, lossName: lost.name }),
            ...(risk && { risk }),
            isTaken: true,
          }
          const before = measured.flatMap((one) =>
            one.of === of && (others.length === 0 || one.point.kind === 'measured')
              ? [{ ...one.point, isTaken: false }]
              : [],
          )
          measured = [...before, ...others, point].map((one) => ({ of, point: one }))
          core.audited.set('protect', {
            release: output,
            original: file,
            ...(schema !== undefined && { schema }),
            about: label,
            ...message,
          })
        },
      },
    )
  }

  function viewOf(file: string): ProtectView {
    const of = stateOf(file)
    const isNow = <T extends { readonly of: string }>(one: T | undefined): one is T => one?.of === of
    const shown = isNow(sketch) ? sketch : isNow(beside) ? beside : undefined
    const points = [
      ...measured.filter((one) => one.of === of).map(({ point }) => point),
      ...(isNow(sketch) ? sketch.message.points : []),
    ]
    return {
      file,
      of: kindOn(file)!,
      formsOf: formsKey(file),
      columns: columnsOn(core, file).map(({ name }) => name),
      ...(chosen && { chosen }),
      points,
      ...(isNow(sketch) && { sketchOf: { records: sketch.message.records, of: sketch.message.of } }),
      beside: (shown?.message.beside ?? []).map((one) => (core.showsValues ? one : masked(one))),
      ...(shown && { besideFrom: shown === sketch ? 'sketch' : 'measured' }),
      ...(isNow(fault) && { fault: fault.told }),
      ...(isNow(made) && {
        made: {
          name: made.name,
          lines: made.lines,
          command: made.command,
          isRelease: releaseOn(core) === made.name,
          isMeasured: core.audited.get('protect')?.release === made.name,
        },
      }),
    }
  }

  return {
    view() {
      const file = target()
      const words = plan()?.words
      return {
        ...(file !== undefined && { protect: viewOf(file) }),
        ...(words && { commands: { protect: typedCommand(words) } }),
      }
    },
    outdated() {
      core.jobs.stop('sketch')
      sketched = undefined
    },
    asked: {
      async methods() {
        const file = target()
        return file === undefined ? [] : formsFor(file)
      },
    },
    intents: {
      async choose(body) {
        if (!(await choose(body))) return
        await startSketch()
        core.changed()
      },
      // What was typed a moment ago comes along: no sketch is made first of what is measured anyway.
      async protect(body) {
        if (await choose(body)) await measure()
      },
      async publish() {
        if (!made || !core.files.some(({ name }) => name === made?.name)) return
        const { name, key } = made
        const file = target()
        core.remember()
        if (file !== undefined) core.roles = new Map([...core.roles, ...rolesOf(core, file)])
        core.files = core.files.map((one) => {
          if (one.name === name) return { ...one, part: 'release' }
          if (one.name === key) return { ...one, part: 'key' }
          if (one.name === file) return { ...one, part: 'original' }
          return one.part === 'release' || one.part === 'key' ? { ...one, part: 'beside' } : one
        })
        core.lookAnew()
      },
    },
  }
}

/** What the columns of a file are, as it was protected: so are those of what was made of it. */
function rolesOf(core: DeskCore, file: string) {
  return columnsOn(core, file).flatMap(({ name, role }) => (role ? [[name, role] as const] : []))
}

/** `k-means, k 5`: a method and what was said of it. */
function aboutOf(form: MethodForm, { values }: ChosenMethod): string {
  const said = form.fields.flatMap(({ name, input }) => {
    const value = values[name] ?? ''
    if (value === '' || (input === 'switch' && value !== 'yes')) return []
    if (input === 'models') return [value.replaceAll('\n', ', ')]
    return [input === 'switch' ? name : `${name} ${value}`]
  })
  return [form.id ?? 'what fits best', ...said].join(', ')
}

/** Only what the method takes. */
function valuesIn(values: unknown, form: MethodForm): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  const known = new Map<string, unknown>(Object.entries(values))
  return Object.fromEntries(
    form.fields.flatMap(({ name }) => {
      const value = known.get(name)
      return typeof value === 'string' && value.length <= 4096 ? [[name, value.trim()] as const] : []
    }),
  )
}

/** Of a sample another number may be too large than of all. */
function ofSample({ more, ...told }: Told): Told {
  return {
    ...told,
    more: [...more, `This is of a sketch, on ${sketchedRecords} records at most; “Measure it” tries all.`],
  }
}

function masked({ record, before, after }: BesideView): BesideView {
  return { record, before: maskedCells(before), after: maskedCells(after) }
}
