// What is written on boards, and what it means.
export const inscriptions = [
  { name: 'Ludite securi', meaning: 'Play without a care while your purse is full.' },
  { name: 'Invida puncta', meaning: 'Bad points oblige the skilful player to play well!' },
  {
    name: 'Virtus imperi',
    meaning: 'The might of the empire: the enemies are vanquished, let the Romans play.',
  },
];
