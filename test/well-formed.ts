/** What is wrong with a text as XML, or null: tags that match, attributes in quotes, no bare ampersand. */
export function xmlFault(xml: string): string | null {
  const open: string[] = []
  for (const [tag, close, name, attributes, empty] of xml.matchAll(
    /<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/gi,
  )) {
    if (close && open.pop() !== name) return `${tag} closes nothing`
    if (!close && !empty) open.push(name)
    if (close && attributes) return `${tag} closes and has attributes`
  }
  if (open.length > 0) return `<${open.join('><')}> stays open`
  const words = xml.replaceAll(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/gi, '')
  if (words.includes('<')) return `a bare < in ${words.slice(words.indexOf('<'), 40)}`
  return /&(?!amp;|lt;|gt;|quot;)/.test(xml) ? 'a bare ampersand' : null
}
