import { useState } from 'preact/hooks'
import type { DeskFile, FilePart, StudioState } from '../../state.js'
import { Fault } from '../parts/fault.js'
import { Lines } from '../parts/lines.js'
import { ask } from '../server.js'
import { size } from '../words.js'

const partWords: readonly (readonly [FilePart, string])[] = [
  ['release', 'the release'],
  ['original', 'the original'],
  ['earlier', 'an earlier release'],
  ['register', 'what an intruder holds'],
  ['outside', 'people who are not in it'],
  ['schema', 'what the columns are'],
  ['key', 'which record is published where'],
  ['beside', 'lies beside them'],
]

/** Each file: what it is for, and how it was read. */
export function FileTable({ state }: { readonly state: StudioState }) {
  const [looked, lookAt] = useState<string>()
  const open = state.files.find(({ name }) => name === looked)
  return (
    <>
      <div class="scroll">
        <table class="flist">
          <caption class="sr">Files on the desk</caption>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">What it is for</th>
              <th scope="col">Read as</th>
              <th scope="col">Holds</th>
              <th scope="col">
                <span class="sr">Take away</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {state.files.map((file) => (
              <Row key={file.name} file={file} state={state} onLook={() => lookAt(file.name)} />
            ))}
          </tbody>
        </table>
      </div>
      {open && <Lines name={open.name} showsValues={state.showsValues} onClose={() => lookAt(undefined)} />}
    </>
  )
}

interface RowGiven {
  readonly file: DeskFile
  readonly state: StudioState
  readonly onLook: () => void
}

function Row({ file, state, onLook }: RowGiven) {
  const { name, part, read, fault } = file
  const isData = ['release', 'original', 'earlier', 'register', 'outside'].includes(part)
  return (
    <>
      <tr class={part === 'release' ? 'sel' : ''}>
        <th scope="row">
          {name} <small class="num">{size(file.bytes)}</small>
        </th>
        <td>
          <select
            aria-label={`What ${name} is for`}
            value={part}
            onChange={({ currentTarget }) => void ask('part', { name, part: currentTarget.value })}
          >
            {partWords.map(([id, words]) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
        </td>
        <td>
          {part === 'release' && read ? (
            <select
              aria-label={`What ${name} is read as`}
              value={state.said.as ?? read.kind}
              onChange={({ currentTarget }) => void ask('say', { as: currentTarget.value })}
            >
              {state.kinds.map((kind) => (
                <option key={kind.id} value={kind.id}>
                  {kind.name}
                </option>
              ))}
            </select>
          ) : (
            (read?.kindName ?? (isData ? (fault ? 'not read' : 'reading …') : ''))
          )}
          {read && <small>{read.sentence}</small>}
        </td>
        <td class="num">{read?.size}</td>
        <td class="row-acts">
          <button class="btn quiet" type="button" aria-label={`Look into ${name}`} onClick={onLook}>
            Look
          </button>
          <button
            class="btn quiet"
            type="button"
            aria-label={`Take ${name} away`}
            onClick={() => void ask('remove', { name })}
          >
            ×
          </button>
        </td>
      </tr>
      {fault && (
        <tr>
          <td colSpan={5}>
            <Fault fault={fault} />
          </td>
        </tr>
      )}
    </>
  )
}
