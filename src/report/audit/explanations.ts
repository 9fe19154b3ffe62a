import type { AuditQuestion, QuestionWords } from '../../contract/question.js'

/** By the id of the question, which stays the same over versions. */
export const explanations: Readonly<Record<string, QuestionWords>> = {
  S6: {
    does: 'The intruder reads the table: a column that names people was published as it is.',
    knows: 'They need to know nothing.',
    counts: 'Counted are the rows in which a column that was called an identifier holds something readable.',
    guessing: 'Guessing names nobody.',
    changes: 'Leave the column out, or put random numbers in its place and keep the list apart.',
  },
  S7: {
    does: 'The intruder reads the free text, in which names, places and stories may stand.',
    knows: 'They need to know nothing, or a little about the person.',
    counts: 'Nothing is counted: free text is not read here, so it is never within a limit.',
    guessing: 'There is nothing to hold it against.',
    changes: 'Leave the column out, or put codes in its place.',
  },
  S8: {
    does: 'The intruder reads what a rule of the United States (45 CFR 164.514(b)(2)) says must go: names, places, days, numbers.',
    knows: 'They need to know nothing.',
    counts: 'Counted are the rows in which a cell is of one of the eighteen kinds; free text is not read.',
    guessing: 'Guessing names nobody.',
    changes: 'Leave the column out; of a day keep the year, of a ZIP code three digits, and write ages over 89 as 90+.',
  },
  S9: {
    does: 'The intruder reads made-up rows that are the record of a person, or nearly so.',
    knows: 'They need to know nothing; whoever knows the person recognises them.',
    counts: 'Counted are the people to whom a row is ten times nearer than anybody else is.',
    guessing: 'Guessing is the same for people who are not in the data.',
    changes: 'Make rows up with a method that learns less from each person, or leave out rows that are too near.',
  },
  S1: {
    does: 'The intruder looks for a person in the table by what neighbours or colleagues know, and counts how many rows fit.',
    knows: 'They know the columns that were said to be known, and that the person is in the table.',
    counts:
      'Counted is one over the size of the smallest group of people who look alike: the chance of one guess at worst.',
    guessing: 'Guessing is one row out of all.',
    changes: 'Coarser values, or fewer of the columns, make the smallest group larger.',
  },
  S10: {
    does: 'The intruder puts together what several tables tell of the same person, and counts how many people fit all of it.',
    knows: 'They know the columns that were said to be known, of every table, and that the person is in them.',
    counts: 'Counted is one over the size of the smallest group of people who look alike in all tables together.',
    guessing: 'Guessing is one person out of all.',
    changes: 'Give each table person numbers of its own, or protect them joined, a row a person.',
  },
  S2: {
    does: 'The intruder looks for a person by columns that nobody thought of, such as the day of an operation.',
    knows: 'They know any published columns but those that must stay hidden.',
    counts: 'Counted are the rows that stand alone by such columns.',
    guessing: 'Guessing is the same by the columns that were said to be known.',
    changes: 'Leave the column out, make it coarser, or say that it can be known and protect it like the others.',
  },
  S3: {
    does: 'The intruder makes up a condition, such as a town and two of ten possible ages, that is true of one person alone.',
    knows: 'They know the release and how frequent values are, and nobody in it.',
    counts: 'Counted are the conditions that are really true of one person, one condition a group.',
    guessing: 'Guessing is a condition that fits as few people, made up by somebody who never saw the release.',
    changes: 'Fewer and larger groups leave fewer conditions to be made up.',
  },
  S4: {
    does: 'The intruder knows a few items of a person and looks for the one record that has them.',
    knows: 'They have seen a few of the items, drawn by lot, such as two purchases or two visits.',
    counts: 'Counted are the people whose record is found surely and rightly.',
    guessing: 'Guessing is any record taken for anybody.',
    changes: 'Put rare items into brackets with others, or leave them out.',
  },
  S12: {
    does: 'The intruder knows up to three items of a person, the worst three: those that fewest records have together.',
    knows: 'They know any three items of anybody, and that the person is in the release.',
    counts: 'Counted is one over the number of records that share what fewest share: the chance of one guess at worst.',
    guessing: 'Guessing is one record out of all.',
    changes: 'Put rare items into brackets with others, or leave them out (protect by km or set-k).',
  },
  S5: {
    does: 'The intruder knows two items of a person and works out from how records were torn that fewer people hold both than was promised.',
    knows: 'They know two items of somebody, and the rule by which records were torn.',
    counts: 'Counted are the records that really hold such a pair.',
    guessing: 'Guessing is to take the promise by its word, so it finds nobody.',
    changes: 'Tear with the option that closes covered pairs.',
  },
  L1: {
    does: 'The intruder lays a register with names beside the table and looks which row fits which person.',
    knows: 'They hold a register of these people with the columns that were said to be known.',
    counts: 'Counted are the people whose own row is found surely and rightly.',
    guessing: 'Guessing is a row by lot.',
    changes: 'Coarser values in the columns that a register has.',
  },
  L2: {
    does: 'The intruder holds a list of the people in the order of the data and takes the first row for the first person, and so on.',
    knows: 'They hold such a list, for instance by date of admission or by name.',
    counts: 'Counted are the people whose own row is found by its place.',
    guessing: 'Guessing is to look for them by their values and not by their place.',
    changes: 'Shuffle the rows before they are published.',
  },
  L3: {
    does: 'The intruder hashes, codes or masks every name or number there could be and looks which of them stand in the table.',
    knows: 'They can write down what the identifiers may have been, such as all dates, postcodes or names.',
    counts: 'Counted are the rows whose identifier comes out again.',
    guessing: 'Guessing is to take what stands there for unreadable, so it finds nobody.',
    changes: 'Replace identifiers by random numbers that are kept nowhere else.',
  },
  L4: {
    does: 'The intruder lays this release beside an earlier one about the same people and keeps what fits both.',
    knows: 'They hold the other release, which may be public.',
    counts:
      'Counted are the people of whom both together tell what this one alone does not, or whose rows can be joined.',
    guessing: 'Guessing is the same by this release alone.',
    changes: 'New identifiers in each release, and the same coarse values in all of them.',
  },
  L5: {
    does: 'The intruder gives parts of records that were published apart back to the same person.',
    knows: 'They know what the words mean and what stands together in the rest of the release.',
    counts:
      'Counted are the records to which something torn off is rightly given back, and without any attack those of a cluster that all have the same.',
    guessing: 'Guessing is to give the same to any record of the cluster.',
    changes: 'Keep fewer items together in one part, or tear larger groups of records.',
  },
  A1: {
    does: 'The intruder holds all answers against what they know, however much that is.',
    knows: 'They may know everything of everybody else.',
    counts:
      'Counted is how sure they can become of what they held for even odds: e to the epsilon of all answers, to one.',
    guessing: 'Guessing is even odds.',
    changes: 'Answer fewer questions, or spend less on each.',
  },
  A2: {
    does: 'The intruder subtracts answers about nearly the same people and reads what those between them have.',
    knows: 'They know who is meant by each question, but for the condition that is asked for last.',
    counts: 'Counted are the people of whom it is told surely and rightly.',
    guessing: 'Guessing is to take everybody for what most people are.',
    changes: 'Answer with noise from a budget, or refuse questions that differ in a few people.',
  },
  A3: {
    does: 'Nobody attacks: whoever has the original holds each answer against the truth.',
    knows: 'They know the table that was asked.',
    counts:
      'Counted is whether the answers lie as far from the truth as the noise that they promise; without it no epsilon bounds what they tell.',
    guessing: 'Guessing is even odds.',
    changes: 'Draw the noise anew for each answer, as wide as its sensitivity over its epsilon.',
  },
  I1: {
    does: 'The intruder finds the group of a person and reads what all or most of it have in common.',
    knows: 'They know the columns that were said to be known, and that the person is in the table.',
    counts:
      'Counted are the people in groups that all have a value which most others have not, and those of whom far more have one than people like them in other groups.',
    guessing: 'Guessing is the same said of everybody else.',
    changes: 'Ask that each group holds several hidden values, none of which nearly everybody has.',
  },
  I7: {
    does: 'The intruder finds the group of a person and reads in which range, or under which heading, its hidden values lie.',
    knows: 'They know the columns that were said to be known, and that the person is in the table.',
    counts:
      'Counted are the people in groups whose values lie where one in ten of all others lies at most, and where people like them do not lie anyway.',
    guessing: 'Guessing is the same said of everybody else.',
    changes: 'Ask that the hidden values of each group lie far apart.',
  },
  I2: {
    does: 'The intruder learns from all groups which hidden value goes with which kind of person, and uses that within each group.',
    knows: 'They know the open columns of a person, and that the person is in the release.',
    counts: 'Counted are the people whose hidden value is told surely and rightly.',
    guessing: 'Guessing is each value of the group alike, or what is learned without the group.',
    changes: 'Publish fewer or coarser open columns beside the hidden one.',
  },
  I3: {
    does: 'The intruder takes the ends of published intervals for values of people.',
    knows: 'They know nothing beside the release.',
    counts: 'Counted are the ends of intervals that somebody in the group really has.',
    guessing: 'Guessing is to name any value of the interval.',
    changes: 'Let intervals end on a fixed grid, such as tens, and not at the least and greatest value of a group.',
  },
  I4: {
    does: 'The intruder knows that nothing was made coarser than it had to be, and rules out what would have been published otherwise.',
    knows: 'They know the method and its settings, which often stand beside the release.',
    counts: 'Counted are the people of whom a value that was made coarser or hidden is told again.',
    guessing: 'Guessing is to go by what is frequent among the fine rows.',
    changes: 'Make all rows coarse alike, instead of each only as much as it had to be.',
  },
  I5: {
    does: 'The intruder tells whether a person is in the release at all.',
    knows: 'They know the open columns of the person, and what other people are like.',
    counts: 'Counted are the people of whom it is told surely and rightly.',
    guessing: 'Guessing is the share of people who are in it.',
    changes: 'Publish a sample, or coarser values.',
  },
  I6: {
    does: 'The intruder reads from the rest of a record which of the hidden words was there, by what the words mean.',
    knows: 'They know what words mean, for instance from a dictionary or from any large text.',
    counts: 'Counted are the records of which a hidden word is rightly told, however sure the intruder is.',
    guessing: 'Guessing is to say the same word of any record that shows the bracket.',
    changes: 'Put words into one bracket that are near in meaning to the same records, not words of different matters.',
  },
  Q1: {
    does: 'The intruder counts how many published users have exactly the same queries, URLs and times.',
    knows: 'They know everything that was published of the person, as their own computer may tell them.',
    counts: 'Counted is one over the number of users of the rarest profile: the chance of one guess at worst.',
    guessing: 'Guessing is one user out of all.',
    changes: 'Publish the same queries for more users (a larger k), leave times out, and leave out rare queries.',
  },
  Q2: {
    does: 'The intruder knows some searches of a person and looks for the user who asks with the same words, or for the same.',
    knows: 'They know other queries of the person: the file of histories, or half of what each user asked.',
    counts: 'Counted are the people whose user is rightly found; all that it asked is then known.',
    guessing: 'Guessing is any user for anybody, and one guess in eleven is taken to be right.',
    changes: 'Publish the same queries for more users (a larger k): who looks like nobody else is found.',
  },
  Q3: {
    does: 'The intruder knows three queries of a person and looks for the one user who asked them all.',
    knows: 'They know three of the queries that were published of the person, drawn by lot, as they were typed.',
    counts: 'Counted are the people of whom nobody else asked all three; all that their user asked is then known.',
    guessing: 'Guessing is any user for anybody.',
    changes: 'Publish the same queries for more users (a larger k), and leave out rare queries.',
  },
  B1: {
    does: 'The intruder finds the records that hold what they know of somebody, and reads off what their groups hold.',
    knows: 'They know what a person bought or did that is not sensitive, all of it.',
    counts:
      'Counted are the people of a group that all hold an item few others hold, and those of whom one is told beyond that.',
    guessing: 'Guessing is to say the same item of anybody in the group.',
    changes: 'Protect the data with cahd, or with a greater p: larger groups around each sensitive record.',
  },
  C1: {
    does: 'The intruder reads a small count and knows that few people are behind it.',
    knows: 'They know one of those few people, and nothing else.',
    counts: 'Counted is the smallest number above none that is printed.',
    guessing: 'There is nothing to guess.',
    changes: 'Hide counts below the limit, or put groups together.',
  },
  C2: {
    does: 'The intruder works hidden counts out from printed ones and their totals.',
    knows: 'They know nothing beside the release.',
    counts: 'Counted are the hidden counts for which one number alone is left.',
    guessing: 'Guessing is to leave hidden counts hidden.',
    changes: 'Hide further counts, so that each hidden one stands in a rectangle of hidden ones.',
  },
  T1: {
    does: 'The intruder reads the texts: e-mail addresses, phone numbers, days and other numbers of people stand in them.',
    knows: 'They need to know nothing.',
    counts:
      'Counted are the texts in which something of a plain form is left; whether a name is left is not read, so it is never within a limit.',
    guessing: 'Guessing names nobody.',
    changes: 'Take them away with scrub, and let somebody read a sample of what is left.',
  },
  T2: {
    does: 'The intruder guesses a removed word from the words that are left around it.',
    knows: 'They know words that may have stood there, other documents of the same kind, and what words mean.',
    counts: 'Counted are the removed words that are rightly guessed, however sure the intruder is.',
    guessing: 'Guessing is to say the same word of any gap with the same mark.',
    changes: 'Remove the words too that give it away: each reading names them.',
  },
  G1: {
    does: 'The intruder knows how many connections somebody has and looks for nodes with as many.',
    knows: 'They know that one number.',
    counts: 'Counted is the number of connections that fewest nodes have: one over how many these are.',
    guessing: 'Guessing takes any node.',
    changes: 'Protect the graph with k-degree, or with a greater k.',
  },
  G2: {
    does: 'The intruder takes the node with a number of connections for the person who has as many.',
    knows: 'They know how many connections each person has.',
    counts:
      'Counted are the people whose node is rightly found; of a graph as it was, those with as many as nobody else.',
    guessing: 'Guessing takes any node for anybody, and one guess in eleven is taken to be right.',
    changes: 'Protect the graph with k-degree, or with a greater k.',
  },
  G3: {
    does: 'The intruder finds people by the connections around them, or from friend to friend.',
    knows: 'They know who is connected with whom, as another network or a good friend tells it.',
    counts:
      'Counted are the people whose node is rightly found; of a graph as it was, those like no other in it, and of those like one or two others whom a guess finds.',
    guessing:
      'Knowing less is to know numbers of connections alone, or what stands right around a person; one guess in eleven is taken to be right.',
    changes:
      'A greater k blurs the surroundings too; where that is not enough, publish figures of the graph instead of the graph.',
  },
  G4: {
    does: 'The intruder tells that two people are connected though neither of their nodes is found: all nodes with their numbers of connections are connected.',
    knows: 'They know how many connections the two have.',
    counts:
      'Counted are the nodes of which a connection follows so; nodes alone with their number are left to the other questions.',
    guessing: 'Guessing tells no connection surely.',
    changes: 'Protect the graph with a greater k, or allow connections to be taken away.',
  },
  P1: {
    does: 'The intruder learns in which region somebody was, and has only the users of that region to choose from.',
    knows: 'They know the region of one person, and who was there.',
    counts: 'Counted is one over the number of users that the smallest region tells.',
    guessing: 'There is nothing to guess.',
    changes: 'Ask for a larger k, or publish larger regions.',
  },
  P6: {
    does: 'The intruder knows up to three points of a person, places and times, the worst three: those that fewest people share.',
    knows: 'They know any three points of anybody as they are written, and that the person is in the release.',
    counts: 'Counted is one over the number of people who share what fewest share: the chance of one guess at worst.',
    guessing: 'Guessing is one person out of all.',
    changes: 'Publish regions and longer periods instead of points, and do not link points of one person.',
  },
  P2: {
    does: 'The intruder works out what each person would have published, and finds whose region it is.',
    knows: 'They know where everybody was.',
    counts: 'Counted are the people whose point is rightly found.',
    guessing: 'Guessing takes any point whose region the person is in.',
    changes: 'Let everybody of a group publish one region: protect with reciprocal, or on a grid.',
  },
  P3: {
    does: 'The intruder takes the region where a trace is at night for its home, and looks who lives there.',
    knows: 'They know where people live.',
    counts: 'Counted are the people whose trace is rightly found.',
    guessing: 'Guessing takes any trace that ever came by.',
    changes: 'Do not link points of one person, or only those of one day at a time and none at night.',
  },
  P4: {
    does: 'The intruder saw a person at a few places and times, and looks for the trace that was at all of them.',
    knows: 'They know four points of the person, drawn by lot; of points that are published as they are, three.',
    counts: 'Counted are the people whose trace is rightly found.',
    guessing: 'Guessing takes any trace.',
    changes: 'Do not link points of one person; larger regions and longer periods help less than one hopes.',
  },
  P5: {
    does: 'The intruder takes people to be in the middle of their region.',
    knows: 'They know nothing beside the release.',
    counts: 'Counted are the points whose part of the region, one of twenty-five, is rightly told.',
    guessing: 'Guessing takes any part of the region.',
    changes: 'Do not make regions around people: use a grid, or groups.',
  },
}

/** The words of a question; a kind from outside brings its own. */
export function wordsOfQuestion({ id, name, words }: Pick<AuditQuestion, 'id' | 'name' | 'words'>): QuestionWords {
  return explanations[id] ?? words ?? { ...untold, does: `The question is: ${name}.` }
}

const untold: Omit<QuestionWords, 'does'> = {
  knows: 'What they must know is for whoever made this question to say.',
  counts: 'Counted is whoever is pinned down surely and rightly.',
  guessing: 'It is held against an attack that knows less.',
  changes: 'Protect the original anew, and audit that.',
}
