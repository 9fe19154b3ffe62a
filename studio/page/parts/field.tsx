import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { FormField, ModelForm } from '../../state-protect.js'
import { capital } from '../words.js'
import { ModelField } from './model-field.js'

export interface FieldGiven {
  readonly field: FormField
  readonly value: string
  readonly columns: readonly string[]
  readonly files: readonly string[]
  readonly models: readonly ModelForm[]
  readonly onValue: (value: string) => void
}

const segments = 3

/** One option of a method as it is declared: a slider with a field, one of several, a check box or a line. */
export function Field(given: FieldGiven) {
  const { field, value, onValue } = given
  const id = useId()
  const label = field.name.length === 1 ? field.name : capital(field.name.replaceAll('-', ' '))
  const about = `${id}-about`
  if (field.input === 'models') return <ModelField {...given} />
  if (field.input === 'switch')
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={value === 'yes'}
          aria-describedby={about}
          onChange={({ currentTarget }) => onValue(currentTarget.checked ? 'yes' : '')}
        />
        <span>
          {label}
          <small id={about}>{field.about}</small>
        </span>
      </label>
    )
  if (field.input === 'choice' && (field.choices ?? []).length <= segments)
    return (
      <div class="option">
        <span id={id}>{label}</span>
        <div class="seg wide" role="radiogroup" aria-labelledby={id} aria-describedby={about}>
          {(field.choices ?? []).map((choice) => {
            const isOn = choice === (value === '' ? field.fallback : value)
            return (
              <label key={choice} class={isOn ? 'on' : ''}>
                <input type="radio" name={id} checked={isOn} onChange={() => onValue(choice)} />
                <span>{choice}</span>
              </label>
            )
          })}
        </div>
        <small id={about}>{field.about}</small>
      </div>
    )
  return (
    <div class="option">
      <label for={id}>
        {label}
        {field.required && value === '' && <span class="must"> must be said</span>}
      </label>
      <Input given={given} id={id} about={about} label={label} />
      <small id={about}>
        {field.about}
        {field.fallback !== undefined && `; ${field.fallback} unless said`}
      </small>
    </div>
  )
}

interface InputGiven {
  readonly given: FieldGiven
  readonly id: string
  readonly about: string
  readonly label: string
}

function Input({ given, id, about, label }: InputGiven) {
  const { field, value, columns, files, onValue } = given
  const typed: Typed = {
    id,
    value,
    'aria-describedby': about,
    placeholder: field.fallback ?? '',
    onInput: ({ currentTarget }) => onValue(currentTarget.value),
  }
  if (field.input === 'number') return <NumberInput field={field} value={value} typed={typed} label={label} />
  if (field.input === 'choice' || field.input === 'column')
    return (
      <Choice given={given} id={id} about={about}>
        {(field.choices ?? columns).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Choice>
    )
  if (field.input === 'columns') return <Columns value={value} columns={columns} label={label} onValue={onValue} />
  return (
    <>
      <input {...typed} type="text" {...(field.input === 'file' && { list: `${id}-files` })} spellcheck={false} />
      {field.input === 'file' && (
        <datalist id={`${id}-files`}>
          {files.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  )
}

function Choice({ given, id, about, children }: Omit<InputGiven, 'label'> & { readonly children: ComponentChildren }) {
  const { field, value, onValue } = given
  return (
    <select
      id={id}
      value={value}
      aria-describedby={about}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    >
      <option value="">{field.fallback === undefined ? 'not said' : `${field.fallback} (unless said)`}</option>
      {children}
    </select>
  )
}

/** What every field that is typed into is given. */
interface Typed {
  readonly id: string
  readonly value: string
  readonly 'aria-describedby': string
  readonly placeholder: string
  readonly onInput: (event: { readonly currentTarget: HTMLInputElement }) => void
}

interface NumberGiven {
  readonly field: FormField
  readonly value: string
  readonly typed: Typed
  readonly label: string
}

/** A slider as far as is asked for in earnest, and a field beside it for every number. */
function NumberInput({ field, value, typed, label }: NumberGiven) {
  const { least = 0, most, usual = 1, whole, fallback } = field
  return (
    <div class="slide">
      <input
        type="range"
        onInput={typed.onInput}
        min={least}
        max={usual}
        step={whole ? 1 : (usual - least) / 100}
        value={value === '' ? (fallback ?? least) : value}
        aria-label={`${label}, by a slider`}
      />
      <input {...typed} type="number" min={least} max={most} step={whole ? 1 : 'any'} />
    </div>
  )
}

interface ColumnsGiven {
  readonly value: string
  readonly columns: readonly string[]
  readonly label: string
  readonly onValue: (value: string) => void
}

function Columns({ value, columns, label, onValue }: ColumnsGiven) {
  const chosen = value === '' ? [] : value.split(',')
  return (
    <div class="picks" role="group" aria-label={label}>
      {columns.map((name) => (
        <label class="tog" key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onValue(columns.filter((one) => (one === name ? checked : chosen.includes(one))).join(','))
            }
          />
          {name}
        </label>
      ))}
    </div>
  )
}
