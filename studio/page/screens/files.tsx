import { useRef, useState } from 'preact/hooks'
import { ask, sendFile } from '../server.js'
import { Columns } from './columns.js'
import { FileTable } from './file-table.js'
import { Intruder } from './intruder.js'
import type { ScreenGiven } from './screen.js'

const mostFiles = 50

/** What lies on the desk, how it was read, who the intruder is and what the limit is. */
export function Files({ state, go }: ScreenGiven) {
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const chooser = useRef<HTMLInputElement>(null)

  async function take(files: readonly File[]): Promise<void> {
    const faults: string[] = []
    if (files.length > mostFiles)
      faults.push(`${files.length} files are too many at once: the first ${mostFiles} are taken.`)
    for (const file of files.slice(0, mostFiles)) {
      const fault = await sendFile(file)
      if (fault !== undefined) faults.push(fault)
    }
    setRefused(faults)
  }

  async function dropped(event: DragEvent): Promise<void> {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer) await take(await filesIn(event.dataTransfer))
  }

  const isEmpty = state.files.length === 0
  return (
    <div
      class="g-files"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void dropped(event)}
    >
      <div>
        <div class={over ? 'drop over' : 'drop'}>
          <p>
            <b>Drop a release here,</b> and the original if you have it.
          </p>
          <button class="btn" type="button" onClick={() => chooser.current?.click()}>
            Choose files
          </button>
          <input
            class="sr"
            type="file"
            multiple
            ref={chooser}
            tabIndex={-1}
            aria-label="Choose files"
            onChange={({ currentTarget }) => {
              void take([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          <span>
            Tables (CSV, XLSX, Parquet, NDJSON), transactions, torn records, counts, graphs, points, query logs, texts;
            files of ARX, Amnesia and sdcMicro as they are.
          </span>
        </div>
        {refused.map((fault) => (
          <p class="err" role="alert" key={fault}>
            {fault}
          </p>
        ))}
        {isEmpty ? <Examples state={state} go={go} /> : <FileTable state={state} />}
        {state.columns.length > 0 && <Columns state={state} />}
      </div>
      <Intruder state={state} go={go} />
    </div>
  )
}

function Examples({ state }: ScreenGiven) {
  return (
    <section aria-labelledby="examples-h">
      <h2 id="examples-h">Or open an example</h2>
      <ul class="examples">
        {state.examples.map(({ id, name, about }) => (
          <li key={id}>
            <button class="card" type="button" onClick={() => void ask('example', { id })}>
              <span>
                <b>{name}</b> {about}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The files that were dropped, those in a folder with them. */
async function filesIn({ items, files }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return [...files]
  return (await Promise.all(entries.map(async (entry) => filesOf(entry)))).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry))
    return new Promise((resolve) =>
      entry.file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    )
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: File[] = []
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0 || found.length > mostFiles) return found
    for (const one of some) found.push(...(await filesOf(one)))
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
