import { expect, test } from 'vitest'
import { bareNationalNumbers, nationalNumbers } from '../../src/math/national-numbers.js'

/** Numbers that the offices or standards print as examples. */
const printed: Readonly<Record<string, readonly string[]>> = {
  'national numbers of Spain (DNI, NIE)': ['12345678Z', 'X1234567L', '00000000T'],
  'national numbers of France (NIR)': ['255081416802538', '2 55 08 14 168 025 38'],
  'national numbers of Italy (codice fiscale)': ['RSSMRA85T10A562S', 'MRTMTT91D08F205J'],
  'numbers of insured people of Germany': ['A123456780'],
  'national numbers of Switzerland (AHV)': ['756.9217.0769.85', '7569217076985'],
  'national numbers of Belgium': ['85.07.30-033 28', '85073003328'],
  'national numbers of the Netherlands (BSN)': ['111222333', '123456782'],
  'tax numbers of people of Germany': ['86095742719', '47036892816', '65929970489'],
  'national numbers of Poland (PESEL)': ['44051401359'],
}

test.each([...nationalNumbers, ...bareNationalNumbers])(
  '$what: printed examples pass, and fail with a digit changed',
  ({ what, fits }) => {
    expect(printed[what].filter((value) => !fits(value))).toEqual([])
    for (const value of printed[what])
      for (const at of [4, 6]) {
        if (!/\d/.test(value[at])) continue
        const other = value.slice(0, at) + String((Number(value[at]) + 1) % 10) + value.slice(at + 1)
        expect([other, fits(other)]).toEqual([other, false])
      }
  },
)
