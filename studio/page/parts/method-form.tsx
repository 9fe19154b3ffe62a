import type { MethodForm as Form } from '../../state-protect.js'
import { Field } from './field.js'

interface MethodGiven {
  readonly forms: readonly Form[]
  readonly form: Form
  readonly values: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  readonly files: readonly string[]
  readonly onMethod: (id: string | undefined) => void
  readonly onValue: (name: string, value: string) => void
}

/** What fits best, or one method with all that may be said of it. */
export function MethodForm({ forms, form, values, columns, files, onMethod, onValue }: MethodGiven) {
  const isBest = form.id === undefined
  const methods = forms.filter(({ id }) => id !== undefined)
  return (
    <>
      <fieldset>
        <legend>How to protect</legend>
        <label class={isBest ? 'card on' : 'card'}>
          <input type="radio" name="how" checked={isBest} onChange={() => onMethod(undefined)} />
          <span>
            <b>{forms[0].name}</b>
            {forms[0].summary}
          </span>
        </label>
        <label class={isBest ? 'card' : 'card on'}>
          <input type="radio" name="how" checked={!isBest} onChange={() => onMethod(methods[0]?.id)} />
          <span>
            <b>One method</b>
            {isBest ? `one of ${methods.length}, with all that it can be told` : form.summary}
          </span>
        </label>
        {!isBest && (
          <div class="option which">
            <label for="method">Method</label>
            <select id="method" value={form.id} onChange={({ currentTarget }) => onMethod(currentTarget.value)}>
              {methods.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id}: {name}
                </option>
              ))}
            </select>
          </div>
        )}
      </fieldset>
      {form.fields.length > 0 && (
        <fieldset key={form.id ?? ''}>
          <legend>How much</legend>
          {form.fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              models={form.models}
              value={values[field.name] ?? ''}
              columns={columns}
              files={files}
              onValue={(value) => onValue(field.name, value)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
