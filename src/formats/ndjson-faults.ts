import type { Fault } from './input-error.js'

const form = 'each line is {"id": …, "items": […]}, and the id may be left out everywhere'

export const ndjsonFaults = {
  syntax: {
    message: 'is not JSON from here on',
    rule: 'each line is one whole JSON object',
    remedy: 'correct the line, or name the form of the file if it is not NDJSON',
  },
  shape: {
    message: 'is not a transaction: it has no list of items',
    rule: form,
    remedy: 'write the items of the transaction as a list under "items"',
  },
  id: {
    message: 'the id is neither a string nor a number',
    rule: form,
    remedy: 'write the id in double quotes, or leave it out everywhere',
  },
  mixedIds: {
    message: 'some transactions have an id and some have none',
    rule: form,
    remedy: 'give every transaction an id, or none',
  },
  item: {
    message: 'is not an item',
    rule: 'an item is a string or a number; a generalised item is a list of those',
    remedy: 'write the item in double quotes',
  },
  emptySet: {
    message: 'is a generalised item without members',
    rule: 'a generalised item holds at least one item',
    remedy: 'remove the empty list, or name the items it stands for',
  },
  inexact: {
    message: 'is too large a number to be kept exactly',
    rule: 'whole numbers beyond 2^53 lose digits in JSON',
    remedy: 'write it in double quotes',
  },
} satisfies Record<string, Fault>
