import { paths } from '#lib/paths.ts';
import { airtimeToCash } from '#lib/airtime-to-cash/service.ts';
import { bills } from '#lib/refill/services/bills.ts';
import { crypto } from '#lib/crypto/service.ts';
import { tickets } from '#lib/e-tickets/service.ts';
import { betting } from '#lib/fund-bets/service.ts';
import { giftCards } from '#lib/giftcard/service.ts';
import { vouchers } from '#lib/perfect-money/service.ts';
import type { Group } from './service.ts';
import { shopping } from '#lib/shopping/service.ts';

const payBills: Group = {
  name: 'Bills',
  path: paths.refill,
  told: '/features#pay',
  offers: bills.map(({ name, text, path, icon, service }) => ({
    name,
    tile: name,
    text,
    path,
    icon,
    services: [service],
  })),
};

/** The menu: every part of it, in the order people use it, with its offers. */
export const groups: readonly Group[] = [
  ...[payBills, giftCards, crypto, airtimeToCash],
  ...[tickets, shopping, vouchers, betting],
];
