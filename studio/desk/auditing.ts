import type { AnswerView, AuditView, WorstView } from '../state.js'
import { type DeskCore, type DeskSlice, releaseOn, wordsOn, writeSchema } from './core.js'
import { auditWords, typedCommand } from './words.js'

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
    outdated() {
      core.jobs.stop('audit')
      if (audit) audit = { ...audit, stale: 'Something that it speaks of was changed since.' }
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
              audit = { ...audit, answers: message.answers, ended: { ...message.end, made } }
            }
          },
          done: () => made.forEach((file) => core.made.add(file)),
        })
      },
    },
  }
}

function withAnswer(answers: readonly AnswerView[], answer: AnswerView): readonly AnswerView[] {
  return [...answers.filter(({ id }) => id !== answer.id), answer]
}
