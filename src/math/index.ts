/** Seeded random numbers, for whoever writes a method that draws. */
export * from './random.js'
