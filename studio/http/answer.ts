import type { IncomingMessage, ServerResponse } from 'node:http'
import { securityHeaders } from './guard.js'

/** Ends a request; the headers of safety stand in every answer. */
export function answer(response: ServerResponse, status: number, body: unknown = {}): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function withSafety(response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
}

const mostBytes = 1 << 20

/** A small JSON object that the page sent; undefined where it is none. What is too long is heard to its end, but not kept. */
export async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>> | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
  }
  if (bytes > mostBytes) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
