import type { AddressKind } from '#lib/crypto/coin-address/kinds.ts';

/** The networks that coins are sent on. */
export const coinNetworks = {
  bitcoin: { name: 'Bitcoin', kind: 'bitcoin', like: /^(bc1|1|3)/i },
  litecoin: { name: 'Litecoin', kind: 'litecoin', like: /^(ltc1|L|M)/ },
  ethereum: { name: 'Ethereum (ERC-20)', kind: 'evm', like: /^0x/ },
  base: { name: 'Base', kind: 'evm', like: /^0x/ },
  polygon: { name: 'Polygon', kind: 'evm', like: /^0x/ },
  'bnb-smart-chain': { name: 'BNB Smart Chain (BEP-20)', kind: 'evm', like: /^0x/ },
  tron: { name: 'Tron (TRC-20)', kind: 'tron', like: /^T/ },
  solana: { name: 'Solana', kind: 'solana', like: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
  ton: { name: 'TON', kind: 'ton', like: /^[EU]Q/ },
} as const satisfies Record<string, { name: string; kind: AddressKind; like: RegExp }>;
export type CoinNetwork = keyof typeof coinNetworks;
