import { expect, test } from 'vitest'
import { policyNamed } from '../../src/policy/policies.js'
import { tableRelease } from '../../src/kinds/index.js'
import { auditJson } from '../../src/report/audit/audit-json.js'
import { summaryText } from '../../src/report/audit/summary-text.js'
import { reportPage } from '../../src/report/html/report-page.js'
import { audit } from '../../src/run/audit/audit.js'
import { optimal } from '../../src/kinds/table/protect/optimal.js'
import { protect } from '../../src/run/protect.js'
import { adultFile, readAdult } from '../adult.js'

test.skipIf(!adultFile)(
  'adult-k5-policy: NOT READY by ema-public; 0.2, 0.013777, 1,051 / 1,454 / 2,084 people below 11 / 15 / 20 [needs ../shared/data]',
  async () => {
    const made = await protect(
      await readAdult(['occupation']),
      optimal,
      { models: [{ model: 'k', values: { k: 5 } }], suppress: 0.05, loss: 'arx' },
      1,
    )
    if (made.kind === 'infeasible') throw new Error(made.because)
    // Small groups are counted, so no time is given to attacks.
    const release = tableRelease(made.release)
    const audited = await audit(release, { granted: {}, seed: 1, policy: policyNamed('ema-public')!, budgetMs: 0 })
    expect(audited.verdict.state).toBe('not ready')
    expect(audited.records).toMatchObject({ published: 28816, suppressed: 1346 })
    const report = JSON.parse(JSON.stringify(auditJson(audited)))
    const { details, success } = report.attacks.find(({ id }: { id: string }) => id === 'S1')
    expect(success).toBe(0.2)
    expect(details).toMatchObject({
      people: 28816,
      groups: 397,
      highest: 0.2,
      average: expect.closeTo(0.013777068295, 12),
      below: [
        { size: 11, people: 1051 },
        { size: 15, people: 1454 },
        { size: 20, people: 2084 },
      ],
    })
    const bins: { people: number; groups: number; below: boolean }[] = details.histogram
    expect(bins.reduce((sum, { people }) => sum + people, 0)).toBe(28816)
    expect(bins.reduce((sum, { groups }) => sum + groups, 0)).toBe(397)
    expect(bins.filter(({ below }) => below).reduce((sum, { people }) => sum + people, 0)).toBe(1051)
    const facts = { name: 'adult', inputs: [], version: '0', share: false, option: (name: string) => name }
    const section = /<section class="sec" id="s-S1".*?<\/section>/s.exec(reportPage(audited, facts))![0]
    for (const told of ['>0.20<', '>0.013777<', '>1,051 (', '>1,454 (', '>2,084 (']) expect(section).toContain(told)
    expect(summaryText(audited, 'adult', facts.option).join('\n')).toContain(
      'highest 0.20, average 0.013777; 1,051 people below 11, 1,454 people below 15, 2,084 people below 20.',
    )
  },
)
