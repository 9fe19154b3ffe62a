/** How an option is called on the page: in words, as it is a button or a field there. */
const onPage: Readonly<Record<string, string>> = {
  original: 'add the original',
  with: 'add earlier releases',
  firstRelease: 'say that nothing was published before',
  budget: 'give it more time',
  aux: 'add a register',
  control: 'add people who are not in it',
}

export function optionWords(option: string): string {
  return onPage[option] ?? option
}
