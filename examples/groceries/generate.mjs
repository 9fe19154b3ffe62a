// Five hundred made-up baskets of a supermarket; in some lies one thing that nobody else should know of.
// node examples/groceries/generate.mjs writes baskets.txt and private.txt beside this file; the same bytes each time.
import { writeFileSync } from 'node:fs'
import { seeded } from '../seeded.mjs'

const meals = [
  'bread, butter, jam, honey, coffee, milk, cereal, orange juice, yoghurt, eggs',
  'spaghetti, tomato sauce, parmesan, basil, garlic, olive oil, minced beef, red wine, mozzarella',
  'sausages, charcoal, mustard, beer, potato salad, corn on the cob, ketchup, steak',
  'flour, sugar, baking powder, chocolate chips, vanilla, cream, cinnamon, icing',
  'rice, soy sauce, tofu, ginger, noodles, coconut milk, curry paste, bean sprouts',
  'washing powder, sponge, bin bags, toilet paper, glass cleaner, dish soap, bleach',
  'cat food, cat litter, dog biscuits, bird seed, chew toy',
  'crisps, lemonade, popcorn, ice cream, paper plates, balloons, cola',
  'apples, bananas, lettuce, carrots, onions, potatoes, cucumber, peppers, grapes',
].map((text) => text.split(', '))
const everywhere = ['milk', 'bread', 'bananas', 'toilet paper', 'eggs', 'carrier bag']
/** What they are for has nothing to do with what else is bought. */
const hidden =
  'pregnancy test, nicotine gum, lice shampoo, hearing aid batteries, incontinence pads, wart remover, sleeping tablets, condoms, hair dye, denture cream, hangover tablets, antifungal cream'.split(
    ', ',
  )

const { below, oneOf, shuffled } = seeded(20261119)

const baskets = Array.from({ length: 500 }, (_, basket) => {
  const items = new Set([oneOf(everywhere), oneOf(everywhere)])
  for (const meal of [oneOf(meals), oneOf(meals)])
    for (const item of shuffled([...meal]).slice(below(2), 3)) items.add(item)
  if (basket < 5 * hidden.length) items.add(hidden[basket % hidden.length])
  return shuffled([...items])
})

const write = (name, lines) => writeFileSync(new URL(name, import.meta.url), `${lines.join('\n')}\n`)
write(
  'baskets.txt',
  shuffled(baskets).map((items) => items.join(', ')),
)
write('private.txt', hidden)
