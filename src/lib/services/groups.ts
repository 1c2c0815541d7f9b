import { paths } from '#lib/paths.ts';
import { airtimeToCash } from './airtime-to-cash.ts';
import { bills } from './bills.ts';
import { crypto } from './crypto.ts';
import { tickets } from './e-tickets.ts';
import { betting } from './fund-bets.ts';
import { giftCards } from './giftcards.ts';
import { vouchers } from './perfect-money.ts';
import type { Group } from './service.ts';
import { shopping } from './shopping.ts';

const payBills: Group = {
  name: 'Bills',
  path: paths.refill,
  told: '/features#pay',
  offers: bills.map(({ name, text, path, icon, service }) => ({
    ...{ name, tile: name, text, path, icon },
    services: [service],
  })),
};

/** The menu: every part of it, in the order people use it, with what it offers. */
export const groups: readonly Group[] = [
  ...[payBills, giftCards, crypto, airtimeToCash],
  ...[tickets, shopping, vouchers, betting],
];
