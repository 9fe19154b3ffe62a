import type { AnswerView, AuditView, WorstView } from '../state.js'
import type { AuditedRelease } from './audited-release.js'
import { type DeskCore, type DeskSlice, releaseOn, schemaOn, wordsOn } from './core.js'
import { writeSchema } from './own-schema.js'
import { auditWords, nameOf, typedCommand } from './words.js'

/** The audit: its answers as they come, and its verdict. */
export function auditingSlice(core: DeskCore): DeskSlice {
  let audit: AuditView | undefined
  let worst: WorstView | undefined

  function view(): AuditView | undefined {
    const { ended } = audit ?? {}
    return audit && ended && worst && core.showsValues ? { ...audit, ended: { ...ended, worst } } : audit
  }

  return {
    view: () => {
      const words = auditWords(wordsOn(core))
      const shown = view()
      return { ...(shown && { audit: shown }), ...(words && { commands: { audit: typedCommand(words) } }) }
    },
    outdated(because = 'Something that it speaks of was changed since.') {
      core.jobs.stop('audit')
      core.audited.delete('audit')
      if (audit) audit = { ...audit, stale: because }
    },
    intents: {
      async audit() {
        const words = auditWords(wordsOn(core))
        const release = releaseOn(core)
        if (!words || release === undefined) return
        await writeSchema(core)
        const folder = `${release}.report`
        const plan = `${release}.plan.json`
        const page = `${folder}/report-without-values.html`
        const made = [`${folder}/report.html`, page, `${folder}/report.json`, `${folder}/summary.txt`, plan]
        made.forEach((file) => core.made.delete(file))
        core.audited.delete('audit')
        audit = { release, policy: core.said.policy, answers: [] }
        worst = undefined
        const task = {
          kind: 'run',
          words: [...words, '--plan', plan],
          shareTo: { name: release, report: `${folder}/report.json`, page },
        } as const
        core.jobs.start('audit', typedCommand(words), task, {
          told(message) {
            if (!audit) return
            if (message.kind === 'answered') audit = { ...audit, answers: withAnswer(audit.answers, message.answer) }
            else if (message.kind === 'audited') {
              ;({ worst } = message)
              core.audited.set('audit', { release, ...givenOn(core), about: 'published', ...message })
              audit = { ...audit, answers: message.answers, ended: { ...message.end, made } }
            }
          },
          done: () => made.forEach((file) => core.made.add(file)),
        })
      },
    },
  }
}

/** What the release on the desk is held against. */
function givenOn(core: DeskCore): Pick<AuditedRelease, 'original' | 'schema'> {
  const [original, schema] = [nameOf(core.files, 'original'), schemaOn(core)]
  return { ...(original !== undefined && { original }), ...(schema !== undefined && { schema }) }
}

function withAnswer(answers: readonly AnswerView[], answer: AnswerView): readonly AnswerView[] {
  return [...answers.filter(({ id }) => id !== answer.id), answer]
}
