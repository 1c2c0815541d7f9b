import type { CountryCode } from '#lib/countries.ts';

/** One password and one PIN for all demo accounts. */
export const DEMO_PASSWORD = 'Sunrise over 7 stalls!';
export const DEMO_PIN = '482915';

export interface PersonRow {
  id: string;
  country: CountryCode;
  first: string;
  last: string;
  about: string;
  kyc?: true;
  account?: true;
  pin?: true;
  /** In major units, from our equity. */
  balance?: string;
  /** Base32 secret of an authenticator app. */
  twoFactor?: string;
  unstamped?: 'pin' | 'both';
  /** Has three flagged deposits in addition to the balance. */
  flag?: 'automatic' | 'manual';
  /** Has a deposit that its payer disputes. */
  disputed?: true;
  /** Has a dollar sale for which another amount arrived, which an operator decides. */
  dollars?: true;
  /** Has two quoted items in the cart, and one that waits for a quote. */
  shopping?: true;
}

const ready = { kyc: true, account: true, pin: true } as const;

/** The demo accounts: one for each state that an account can be in. */
export const people: PersonRow[] = [
  {
    id: 'ng2',
    country: 'NG',
    first: 'Adaeze',
    last: 'Okoro',
    ...ready,
    balance: '150000.00',
    shopping: true,
    about: 'Nigeria, all set up',
  },
  {
    id: 'gh2',
    country: 'GH',
    first: 'Ama',
    last: 'Owusu',
    ...ready,
    balance: '2000.00',
    about: 'Ghana, all set up',
  },
  {
    id: 'ke2',
    country: 'KE',
    first: 'Achieng',
    last: 'Mwangi',
    ...ready,
    balance: '25000.00',
    about: 'Kenya, all set up',
  },
  { id: 'ng0', country: 'NG', first: 'Bisi', last: 'Adeyemi', about: 'Nigeria, email verified' },
  { id: 'gh0', country: 'GH', first: 'Kofi', last: 'Asante', about: 'Ghana, email verified' },
  { id: 'ke0', country: 'KE', first: 'Otieno', last: 'Kimani', about: 'Kenya, email verified' },
  {
    id: 'nga',
    country: 'NG',
    first: 'Chika',
    last: 'Nwosu',
    kyc: true,
    about: 'Nigeria, identity verified only',
  },
  {
    id: 'ngp',
    country: 'NG',
    first: 'Tunde',
    last: 'Bello',
    kyc: true,
    account: true,
    balance: '5000.00',
    about: 'Nigeria, no PIN yet',
  },
  {
    id: 'f2',
    country: 'NG',
    first: 'Funmi',
    last: 'Ojo',
    ...ready,
    balance: '50000.00',
    twoFactor: 'KRSXG5CTMVRXEZLUKN2XAZLSKNSWG4TF',
    about: 'Nigeria, two-factor on (secret KRSXG5CTMVRXEZLUKN2XAZLSKNSWG4TF)',
  },
  {
    id: 'leg1',
    country: 'NG',
    first: 'Emeka',
    last: 'Eze',
    ...ready,
    balance: '10000.00',
    unstamped: 'both',
    about: 'Nigeria, must renew password and PIN',
  },
  {
    id: 'leg2',
    country: 'NG',
    first: 'Halima',
    last: 'Musa',
    ...ready,
    balance: '10000.00',
    unstamped: 'pin',
    about: 'Nigeria, must renew the PIN',
  },
  {
    id: 'fla',
    country: 'NG',
    first: 'Ifeanyi',
    last: 'Obi',
    ...ready,
    balance: '15000.00',
    flag: 'automatic',
    about: 'Nigeria, money flagged by the rules',
  },
  {
    id: 'flm',
    country: 'NG',
    first: 'Ngozi',
    last: 'Udo',
    ...ready,
    balance: '15000.00',
    flag: 'manual',
    about: 'Nigeria, money flagged by staff',
  },
  {
    id: 'dis',
    country: 'NG',
    first: 'Yetunde',
    last: 'Alabi',
    ...ready,
    balance: '8000.00',
    disputed: true,
    about: 'Nigeria, a deposit that its payer wants back from the bank',
  },
  {
    id: 'dol',
    country: 'NG',
    first: 'Segun',
    last: 'Afolabi',
    ...ready,
    balance: '12000.00',
    dollars: true,
    about: 'Nigeria, sold dollars and is waiting for the desk',
  },
  {
    id: 'ng3',
    country: 'NG',
    first: 'Chiamaka',
    last: 'Nnadi',
    ...ready,
    balance: '40000.00',
    about: 'Nigeria, with three months of history',
  },
  {
    id: 'gh3',
    country: 'GH',
    first: 'Kwabena',
    last: 'Darko',
    ...ready,
    balance: '600.00',
    about: 'Ghana, with three months of history',
  },
  {
    id: 'ke3',
    country: 'KE',
    first: 'Njeri',
    last: 'Kariuki',
    ...ready,
    balance: '8000.00',
    about: 'Kenya, with three months of history',
  },
];
