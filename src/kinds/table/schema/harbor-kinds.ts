import { headerWords } from '../header-words.js'

/** The paragraphs of 45 CFR 164.514(b)(2)(i), by their letters. */
export type HarborLetter = keyof typeof harborKinds

/** What each of the eighteen kinds of identifiers is called. */
export const harborKinds = {
  A: 'names',
  B: 'places smaller than a state',
  C: 'dates finer than a year, or ages over 89',
  D: 'telephone numbers',
  E: 'fax numbers',
  F: 'e-mail addresses',
  G: 'social security numbers',
  H: 'medical record numbers',
  I: 'health plan numbers',
  J: 'account numbers',
  K: 'certificate or licence numbers',
  L: 'vehicle identifiers',
  M: 'device identifiers',
  N: 'web addresses',
  O: 'IP addresses',
  P: 'biometric identifiers',
  Q: 'photographs',
  R: 'other unique numbers or codes',
} as const

/**
 * Words and phrases of headers, the more telling kinds first: an e-mail address is no place. Dates and ages are told by
 * their values.
 */
const phrases: readonly (readonly [HarborLetter, string])[] = [
  ['F', 'email,e mail,mail'],
  ['N', 'url,uri,website,homepage,web page'],
  ['O', 'ip,ip address'],
  ['M', 'device id,device number,device serial,serial,serial number,udi,imei,mac address'],
  ['E', 'fax'],
  ['D', 'phone,telephone,tel,mobile,cellphone,cell phone,telefon,handy'],
  ['G', 'ssn,social security'],
  ['L', 'vin,plate,licence plate,license plate,vehicle id,vehicle number,kennzeichen'],
  ['K', 'licence,license,passport,certificate number,certificate no,npi,dea number'],
  [
    'I',
    'beneficiary,medicare,medicaid,mbi,hicn,health plan,insurance id,insurance number,insurance no,member id,member number,subscriber,policy number',
  ],
  ['J', 'iban,account number,account no,account nr,account id,acct,bank account,credit card,card number'],
  ['H', 'mrn,medical record,chart number,record number'],
  ['P', 'fingerprint,finger print,voiceprint,voice print,biometric,biometrics,iris scan,retina scan'],
  ['Q', 'photo,photograph,portrait,selfie,picture,face image'],
  [
    'R',
    'patient id,person id,subject id,participant id,client id,customer id,employee id,student id,user id,national id,tax id,username,user name,login,uuid,guid,nhs,nhs number,case number',
  ],
  ['A', 'surname,firstname,lastname,forename,fullname,nickname,vorname,nachname,initials,signature'],
  [
    'B',
    'city,town,village,county,precinct,parish,municipality,borough,district,neighbourhood,neighborhood,street,address,residence,latitude,longitude,coordinates,gps,geocode,census tract,tract,ort,stadt,gemeinde,strasse,anschrift',
  ],
]

const kindsOfPhrases = () => phrases.flatMap(([letter, list]) => list.split(',').map((phrase) => ({ letter, phrase })))

let byPhrase: ReturnType<typeof kindsOfPhrases> | undefined

/** Whose name it may be; the name of anything else, such as a drug, is none. */
const named = new Set(
  (
    'name names first last full middle maiden given family sur nick patient person client customer member subject user ' +
    'mother father parent spouse partner child guardian relative doctor physician nurse provider contact emergency ' +
    'employer employee donor s of the'
  ).split(' '),
)

/** The kind that a column says by its name that it holds. */
export function kindByHeader(name: string): HarborLetter | undefined {
  const words = headerWords(name).filter((word) => word !== '')
  const spoken = ` ${words.join(' ')} `
  const found = (byPhrase ??= kindsOfPhrases()).find(
    ({ phrase }) => spoken.includes(` ${phrase} `) || words.join('') === phrase.replaceAll(' ', ''),
  )
  if (found) return found.letter
  if (words.join('') === 'account') return 'J'
  if ((words.includes('name') || words.includes('names')) && words.every((word) => named.has(word))) return 'A'
  return undefined
}

/** Whether one of these words stands in a header. */
export function headerHas(name: string, some: ReadonlySet<string>): boolean {
  return headerWords(name).some((word) => some.has(word))
}
