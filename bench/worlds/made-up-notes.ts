import type { MarkKind } from '../../src/kinds/index.js'
import { below, type Random } from '../../src/math/index.js'
import * as value from './made-up-note-values.js'

/** What identifies somebody in a made-up note, and where it stands. */
interface PlantedSpan {
  readonly kind: MarkKind
  readonly start: number
  readonly end: number
}

export interface MadeUpNote {
  readonly id: string
  readonly text: string
  readonly planted: readonly PlantedSpan[]
}

type Slot = readonly [MarkKind, (random: Random) => string]

const slots: Readonly<Record<string, Slot>> = {
  F: ['name', value.first],
  L: ['name', value.last],
  N: ['name', (random) => `${value.first(random)} ${value.last(random)}`],
  M: ['name', (random) => `${value.first(random)} ${'ABCDEGHJKLMRST'[below(14, random)]}. ${value.last(random)}`],
  R: ['name', (random) => `${value.last(random)}, ${value.first(random)}`],
  street: ['place', value.street],
  city: ['place', value.city],
  cityState: ['place', (random) => `${value.city(random)}, ${value.state(random)} ${value.zip(random)}`],
  zip: ['place', value.zip],
  date: ['date', value.date],
  age: ['age', value.oldAge],
  phone: ['phone', value.phone],
  fax: ['fax', value.phone],
  email: ['email', value.email],
  ssn: ['ssn', value.socialSecurity],
  mrn: ['record', value.recordNumber],
  plan: ['plan', value.planNumber],
  card: ['account', value.card],
  iban: ['account', value.iban],
  account: ['account', value.accountNumber],
  licence: ['licence', value.licenceNumber],
  vin: ['vehicle', value.vin],
  plate: ['vehicle', value.plate],
  device: ['device', value.deviceNumber],
  url: ['url', value.url],
  ip: ['ip', value.ip],
  biometric: ['biometric', value.biometricCode],
  photo: ['photo', value.photoName],
  nhs: ['id', value.nhsNumber],
  code: ['id', value.otherCode],
}

/** Sentences as people write them in notes; what stands in braces is filled in. Written before the recognisers. */
const sentences: readonly string[] = [
  'Patient: {N}',
  'Name: {R}',
  'Pt name {M}.',
  'Mr. {L} was admitted with chest pain radiating to the left arm.',
  'Mrs {L} reports that the cough has improved since the last visit.',
  'Ms. {N} denies fever, chills or night sweats.',
  'Seen together with Dr. {L}, who agrees with the plan.',
  'Discussed with {N}, MD, from cardiology.',
  'Attending: {N}, M.D.',
  'Her daughter {F} was present and helped with the history.',
  'His wife, {N}, says he has been confused at night.',
  'I spoke with {N} by telephone this morning.',
  '{N} is a 54-year-old woman with type 2 diabetes.',
  '{F} was told to stop the ibuprofen and to drink more water.',
  'The dressing was changed by nurse {L}.',
  'Referred by {N}, social worker.',
  'Dictated by: {M}',
  'cc: {N}; {N}',
  'Emergency contact: {N} (brother), {phone}.',
  'Dear {F}, your results are normal and no further test is needed.',
  'Signed, {N} RN',
  'She lives at {street}, {cityState}.',
  'Address: {street}, {cityState}',
  'He moved here from {city} two years ago.',
  'Transferred from a hospital in {city} for further care.',
  'Born in {city}, retired teacher, no alcohol.',
  'ZIP {zip}.',
  'Home address is {street}; lives alone on the second floor.',
  'DOB: {date}',
  'Date of birth {date}, no known allergies.',
  'Admitted on {date} and discharged on {date}.',
  'Surgery took place {date} without complications.',
  'Last seen {date}; wound healing well.',
  'Follow-up is planned for {date} in the clinic.',
  'The biopsy of {date} showed chronic gastritis.',
  'This {age}-year-old man fell in the bathroom.',
  'A {age} y/o female with known heart failure.',
  'Patient is {age} years old and lives with her son.',
  'Age: {age}. Weight 61 kg.',
  'His mother died aged {age} of pneumonia.',
  'Call {phone} if the pain returns.',
  'Tel. {phone}',
  'Phone: {phone}, mornings only.',
  'Can be reached at {phone} after five.',
  'Mobile {phone}.',
  'Left a message at {phone}, no answer so far.',
  'Fax: {fax}',
  'Please fax the report to {fax}.',
  'Results were faxed ({fax}) yesterday.',
  'Write to {email} for the full report.',
  'E-mail {email}.',
  'She prefers messages at {email} over calls.',
  'SSN {ssn}.',
  'Social security number: {ssn}',
  'SS# {ssn}, verified at the desk.',
  'MRN: {mrn}',
  'Medical record number {mrn}.',
  'Chart no. {mrn}, volume two.',
  'Hospital number {mrn} was checked against the wristband.',
  'Insurance ID {plan}.',
  'Medicare number: {plan}',
  'Member ID: {plan}, group plan through employer.',
  'Health plan beneficiary no. {plan} is active.',
  'Paid by card {card}.',
  'Refund goes to {iban}.',
  'Account number {account}.',
  'Acct: {account}, balance settled.',
  'Billing account {account} was closed.',
  "Driver's license {licence} was shown.",
  'License no. {licence}.',
  'DEA number {licence} on file.',
  'He drove a car with VIN {vin} into the ditch.',
  'Vehicle {vin} was towed from the scene.',
  'License plate {plate}.',
  'The car, plate number {plate}, was found by the road.',
  'Pacemaker serial number {device}.',
  'Insulin pump, S/N {device}, was replaced.',
  'Device ID: {device}, interrogated without alarms.',
  'Pictures are kept under {url} for review.',
  'See {url}.',
  'Portal login came from {ip} at noon.',
  'IP address {ip} logged by the kiosk.',
  'Fingerprint ID {biometric} enrolled at the pharmacy.',
  'Iris scan code: {biometric}.',
  'Photograph {photo} attached.',
  'See image {photo} of the ulcer.',
  'NHS number {nhs}.',
  'NHS No: {nhs}, GP informed.',
  'Trial participant {code} completed week four.',
  'Study ID: {code}',
  'Case number {code}, reported to the registry.',
]

/** What names nobody, though much of it looks as if it might. */
const fillers: readonly string[] = [
  'Blood pressure 142/88, heart rate 76, temperature 37.2 C.',
  'Takes metformin 500 mg twice daily and lisinopril 10 mg.',
  'Hemoglobin 11.2, platelets 245,000, creatinine 1.1.',
  'No change since the last visit 3 weeks ago.',
  'The patient is 67 years old and walks without aid.',
  'Crohn disease was ruled out; Parkinson disease remains possible.',
  'Will return if symptoms worsen. May shower after two days.',
  'CT of the chest shows a 4 mm nodule in the right upper lobe.',
  'Glasgow Coma Scale 15, reflexes normal, Babinski negative.',
  'Started on a 7-10 day course; dose 2.5-5 mg as needed.',
  'Ejection fraction 55-60 percent, sinus rhythm.',
  'Allergies: penicillin (rash). Smokes 20 cigarettes a day.',
  'Received 1,000 ml of saline over 4 hours and 2 units of blood.',
  'Assessment: stable. Plan: continue treatment and check again in spring.',
  'Diagnosis codes I10 and E11.9 were entered.',
  'Reads the newspaper, enjoys gardening, no recent travel.',
]

/** Notes of made-up people: every identifying span is known. The same seed gives the same notes. */
export function madeUpNotes(count: number, random: Random): MadeUpNote[] {
  return Array.from({ length: count }, (_, note) => madeUpNote(`note-${note + 1}`, random))
}

function madeUpNote(id: string, random: Random): MadeUpNote {
  let text = ''
  const planted: PlantedSpan[] = []
  const lines = 6 + below(8, random)
  for (let line = 0; line < lines; line++) {
    const list = below(3, random) === 0 ? fillers : sentences
    for (const part of list[below(list.length, random)].split(/(\{\w+\})/)) {
      const slot = part.startsWith('{') ? slots[part.slice(1, -1)] : undefined
      if (slot) {
        const said = slot[1](random)
        planted.push({ kind: slot[0], start: text.length, end: text.length + said.length })
        text += said
      } else text += part
    }
    text += below(3, random) === 0 ? '\n' : ' '
  }
  return { id, text: `${text.trimEnd()}\n`, planted }
}
