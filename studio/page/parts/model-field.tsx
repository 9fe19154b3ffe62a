import type { ModelForm } from '../../state-protect.js'
import { capital } from '../words.js'
import { Field, type FieldGiven } from './field.js'

/** Models that the release must hold, one or more: each with what it takes, written as the command line does, `k:11`. */
export function ModelField({ field, value, models, columns, files, onValue }: FieldGiven) {
  const specs = value === '' ? [] : value.split('\n')
  const put = (at: number, spec: string | undefined): void =>
    onValue(specs.flatMap((one, i) => (i === at ? (spec ?? []) : one)).join('\n'))
  const unused = models.filter(({ id }) => !specs.some((spec) => idOf(spec) === id))
  return (
    <div class="models" role="group" aria-label="What must hold">
      <p>
        What must hold
        {field.required && specs.length === 0 && <span class="must"> must be said</span>}
        <small>{field.about}</small>
      </p>
      {specs.map((spec, at) => (
        <Model
          key={idOf(spec)}
          spec={spec}
          models={models}
          columns={columns}
          files={files}
          onSpec={(next) => put(at, next)}
        />
      ))}
      {unused.length > 0 && (
        <select
          aria-label={specs.length === 0 ? 'What must hold' : 'What else must hold'}
          value=""
          onChange={({ currentTarget }) => {
            const model = unused.find(({ id }) => id === currentTarget.value)
            if (model) onValue([...specs, specOf(model, startOf(model))].join('\n'))
          }}
        >
          <option value="">{specs.length === 0 ? 'choose what must hold' : 'and what else?'}</option>
          {unused.map(({ id, name }) => (
            <option key={id} value={id}>
              {id}: {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

interface ModelGiven {
  readonly spec: string
  readonly models: readonly ModelForm[]
  readonly columns: readonly string[]
  readonly files: readonly string[]
  readonly onSpec: (spec: string | undefined) => void
}

function Model({ spec, models, columns, files, onSpec }: ModelGiven) {
  const model = models.find(({ id }) => id === idOf(spec))
  if (!model) return null
  const words = spec.includes(':') ? spec.slice(spec.indexOf(':') + 1).split(',') : []
  return (
    <div class="model" role="group" aria-label={model.name}>
      <p>
        <b>{capital(model.name)}</b>{' '}
        <button class="btn quiet" type="button" aria-label={`Without ${model.name}`} onClick={() => onSpec(undefined)}>
          ×
        </button>
        <small>{model.summary}</small>
      </p>
      {model.fields.map((field, at) => (
        <Field
          key={field.name}
          field={field}
          value={words[at] ?? ''}
          columns={columns}
          files={files}
          models={[]}
          onValue={(value) => onSpec(specOf(model, Object.assign([...words], { [at]: value })))}
        />
      ))}
    </div>
  )
}

function idOf(spec: string): string {
  return spec.split(':', 1)[0]
}

function startOf({ fields }: ModelForm): string[] {
  return fields.map(({ start }) => start ?? '')
}

/** By its place a word is known: those before the last that is said are all written. */
function specOf({ id, fields }: ModelForm, words: readonly string[]): string {
  const last = fields.findLastIndex((_, at) => (words[at] ?? '') !== '')
  const written = fields
    .slice(0, last + 1)
    .map(({ fallback, least }, at) => words[at] || (fallback ?? String(least ?? '')))
  return written.length === 0 ? id : `${id}:${written.join(',')}`
}
