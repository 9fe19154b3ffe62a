// Six hundred made-up patients: what was done with each, and for some a rare diagnosis that must stay hidden.
// node examples/hospital/generate.mjs writes visits.txt and rare.txt beside this file; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const topics = {
  heart: [
    'chest pain, electrocardiogram, beta blocker, hypertension, cholesterol test, statin, palpitations, cardiac rehabilitation',
    'myocarditis, aortic stenosis, cardiomyopathy, pericarditis',
  ],
  lungs: [
    'cough, inhaler, spirometry, shortness of breath, chest X-ray, bronchodilator, wheezing, smoking cessation',
    'sarcoidosis, pulmonary fibrosis, tuberculosis, pleurisy',
  ],
  sugar: [
    'blood glucose test, insulin, metformin, dietician, foot examination, thirst, weight gain, eye examination',
    'diabetic ketoacidosis, pancreatitis, neuropathy, hypoglycemia',
  ],
  stomach: [
    'abdominal pain, endoscopy, antacid, nausea, heartburn, colonoscopy, diarrhea, stool test',
    'gastric ulcer, celiac disease, ulcerative colitis, cirrhosis',
  ],
  bones: [
    'fracture, plaster cast, physiotherapy, back pain, crutches, knee X-ray, sprain, orthopedic surgery',
    'osteoporosis, scoliosis, rheumatoid arthritis, gout',
  ],
  mind: [
    'insomnia, psychotherapy, antidepressant, anxiety, sleep diary, counselling, sedative, fatigue',
    'schizophrenia, bipolar disorder, anorexia nervosa, alcoholism',
  ],
  skin: [
    'rash, corticosteroid cream, itching, dermatologist, patch test, moisturizer, mole removal, sunburn',
    'psoriasis, melanoma, scabies, leprosy',
  ],
  birth: [
    'pregnancy test, ultrasound, folic acid, midwife, morning sickness, prenatal class, fetal monitor, caesarean section',
    'miscarriage, preeclampsia, abortion, infertility',
  ],
  blood: [
    'blood count, iron tablets, transfusion, dizziness, paleness, bruising, bone marrow test, hematologist',
    'leukemia, hemophilia, sickle cell anemia, lymphoma',
  ],
  infection: [
    'viral load, antiretroviral drug, blood culture, antibiotic, fever, night sweats, CD4 count, condom advice',
    'HIV infection, syphilis, hepatitis, malaria',
  ],
}
const everyday = ['flu vaccine', 'dental check-up', 'prescription refill', 'blood pressure check', 'sick note']

const { below, shuffled } = seeded(20261118)
const names = Object.keys(topics)
const listed = Object.fromEntries(names.map((name) => [name, topics[name].map((text) => text.split(', '))]))

const visits = Array.from({ length: 600 }, (_, patient) => {
  const [usual, rare] = listed[names[patient % names.length]]
  const items = new Set()
  while (items.size < 3 + below(3)) items.add(usual[below(usual.length)])
  // Each rare diagnosis has three to five patients.
  const place = Math.floor(patient / names.length)
  if (place < 16 && (place < 12 || below(2) === 0)) items.add(rare[place % 4])
  if (below(4) === 0) items.add(listed[names[below(names.length)]][0][below(8)])
  items.add(everyday[below(everyday.length)])
  return shuffled([...items])
})
const rare = names.flatMap((name) => listed[name][1])

const beside = (name) => new URL(name, import.meta.url)
writeFileSync(
  beside('visits.txt'),
  `${shuffled(visits)
    .map((items) => items.join(', '))
    .join('\n')}\n`,
)
writeFileSync(beside('rare.txt'), `${rare.join('\n')}\n`)
