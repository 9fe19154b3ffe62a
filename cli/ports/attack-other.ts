import { flagsOf, givenTo } from '../method-flags.js'
import { tell } from '../tell.js'
import { UsageError } from '../usage-error.js'
import type { Call, ExitCode } from '../verb.js'
import { type OpenOther, openOther } from './open-other.js'
import type { KindPort } from './port.js'

/** Attacks a release through its port. */
export async function attackOther(call: Call, port: KindPort): Promise<ExitCode> {
  return attackOpened(call, await openOther(call, port))
}

/** Attacks an opened release: by the method that is asked for, else by the last of its kind. */
export async function attackOpened(call: Call, { release, given: beside }: OpenOther): Promise<ExitCode> {
  const run = await import('../../src/run/attack.js')
  const { withFallbacks } = await import('../../src/contract/parameter.js')
  const attacks = await (await import('../../src/kinds/kinds.js')).everyAttack()
  const { attackJson } = await import('../../src/report/attack-json.js')
  const { findingText } = await import('../../src/report/finding-text.js')
  const { ansi, plain } = await import('../../src/report/screen/paint.js')
  const { kindName } = await import('../../src/kinds/kinds.js')
  const fitting = await run.attacksOn(release)
  const asked = call.values.get('method')
  const method = asked === undefined ? fitting.at(-1) : fitting.find(({ id }) => id === asked)
  if (!method)
    throw new UsageError(
      `--method ${asked} is not for ${kindName(release)}`,
      `choose ${fitting.map(({ id }) => id).join(', ')}`,
    )
  const { given } = await givenTo(call, method, flagsOf(attacks))
  const outcome = await run.attack(release, method, withFallbacks(method.parameters, given), beside)
  if (outcome.kind === 'not measured') {
    call.terminal.error([`palimpsest: not measured: ${outcome.because}`])
    return 3
  }
  const showValues = call.switches.has('show-values')
  await tell(call, attackJson(outcome, release, null, { showValues }), () =>
    findingText(outcome, call.terminal.colour ? ansi : plain, { all: call.switches.has('all'), showValues }),
  )
  return 0
}
