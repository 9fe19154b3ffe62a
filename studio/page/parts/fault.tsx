import type { Told } from '../../state.js'

/** What went wrong, beside the thing it concerns: the sentence, its rule and what to do. */
export function Fault({ fault }: { readonly fault: Told }) {
  return (
    <div class="err" role="alert">
      <p>
        <b>{fault.sentence}</b>
      </p>
      {fault.more.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {fault.remedy !== undefined && <p>What to do: {fault.remedy}</p>}
    </div>
  )
}
