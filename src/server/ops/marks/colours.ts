/** A plate and its foreground, as hexadecimal colours. */
export interface BrandColours {
  plate: string;
  second?: string;
}

type Told = readonly [words: RegExp, plate: string, second?: string];

/** Colours of brands without one in our facts: banks, mobile money, power companies, exam boards. */
const told: readonly Told[] = [
  [/access/, '#003b71', '#f58220'],
  [/standard-chartered/, '#0473ea', '#38d200'],
  [/citibank/, '#056dae', '#d9261c'],
  [/ecobank/, '#005b82', '#a9c23f'],
  [/fidelity/, '#0c2d83', '#6cb33f'],
  [/first-bank|fbnbank/, '#003b65', '#f1b11b'],
  [/fcmb/, '#5c2d91', '#fbb034'],
  [/guaranty/, '#e04e00', '#ffffff'],
  [/keystone/, '#0e4c92', '#f7941d'],
  [/polaris/, '#7b2d8b', '#f2c94c'],
  [/providus/, '#1d1d1b', '#fdb913'],
  [/stanbic/, '#0033a1', '#ffffff'],
  [/sterling/, '#db3832', '#ffffff'],
  [/union-bank/, '#00aeef', '#ffffff'],
  [/united-bank-for-africa|-uba$/, '#d60000', '#ffffff'],
  [/unity/, '#00a651', '#f1b11b'],
  [/wema/, '#990d81', '#ffffff'],
  [/zenith/, '#e2001a', '#ffffff'],
  [/jaiz/, '#14532d', '#f1b11b'],
  [/opay/, '#0fa97f', '#210f60'],
  [/palmpay/, '#6b21e8', '#ffffff'],
  [/paga/, '#f26522', '#ffffff'],
  [/kuda/, '#40196d', '#ffffff'],
  [/moniepoint/, '#0357ee', '#ffffff'],
  [/carbon/, '#4b0fa8', '#ffffff'],
  [/fairmoney/, '#14a05a', '#ffffff'],
  [/mtn-momo/, '#ffcc00', '#004f71'],
  [/airtel/, '#e40000'],
  [/telecel/, '#e60000', '#ffffff'],
  [/at-money/, '#0033a0', '#e4002b'],
  [/m-pesa/, '#43b02a', '#e4002b'],
  [/t-kash/, '#0091da', '#ffffff'],
  [/absa/, '#af144b', '#ffffff'],
  [/gcb/, '#fdb813', '#1d1d1b'],
  [/calbank/, '#ffc20e', '#1d1d1b'],
  [/republic-bank/, '#0072bc', '#ffffff'],
  [/societe-generale/, '#1d1d1b', '#e60028'],
  [/kcb/, '#0b3b60', '#8cc63f'],
  [/equity/, '#a32a29', '#f1b11b'],
  [/co-operative/, '#00804a', '#f1b11b'],
  [/ncba/, '#3b2313', '#41b6e6'],
  [/family-bank/, '#0071bc', '#ffcb05'],
  [/diamond-trust/, '#c8102e', '#ffffff'],
  [/i-and-m/, '#0b2265', '#f58220'],
  [/aedc/, '#00703c', '#fdb913'],
  [/bedc/, '#0b5ea8', '#f58220'],
  [/ekedc/, '#e2001a', '#ffffff'],
  [/eedc/, '#1b3f8b', '#f1b11b'],
  [/ibedc/, '#c8102e', '#fdb913'],
  [/ikedc/, '#d71920', '#ffffff'],
  [/jed$/, '#00843d', '#ffffff'],
  [/kaedco/, '#0a6b3d', '#fdb913'],
  [/kedco/, '#0b4ea2', '#fdb913'],
  [/phed/, '#1f4e9b', '#e4002b'],
  [/yedc/, '#6b2c91', '#fdb913'],
  [/aba-power/, '#0f5c8c', '#8cc63f'],
  [/ecg$/, '#0033a0', '#fdb913'],
  [/nedco/, '#006b3f', '#fcd116'],
  [/kplc/, '#003f87', '#fdb913'],
  [/waec/, '#0b3d91', '#fdb913'],
  [/neco/, '#00703c', '#ffffff'],
  [/nabteb/, '#7a1f2b', '#fdb913'],
  [/jamb/, '#0f7a3e', '#ffffff'],
];

/** For brands whose colours we don't know. */
const spare: readonly BrandColours[] = [
  { plate: '#1f4e79', second: '#f4b942' },
  { plate: '#0f766e', second: '#a7f3d0' },
  { plate: '#7c2d12', second: '#fdba74' },
  { plate: '#4c1d95', second: '#c4b5fd' },
  { plate: '#14532d', second: '#bef264' },
  { plate: '#831843', second: '#f9a8d4' },
  { plate: '#1e3a8a', second: '#7dd3fc' },
  { plate: '#3f3f46', second: '#fcd34d' },
];

export function coloursOf(id: string, seed: number): BrandColours {
  const [, plate, second] = told.find(([words]) => words.test(id)) ?? [];
  if (plate) return second ? { plate, second } : { plate };
  return spare[seed % spare.length]!;
}
