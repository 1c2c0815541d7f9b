import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';

/** Where anyone can look at a transaction, by network. */
const explorers: Readonly<Record<CoinNetwork, string>> = {
  bitcoin: 'https://mempool.space/tx/',
  litecoin: 'https://litecoinspace.org/tx/',
  ethereum: 'https://etherscan.io/tx/',
  base: 'https://basescan.org/tx/',
  polygon: 'https://polygonscan.com/tx/',
  'bnb-smart-chain': 'https://bscscan.com/tx/',
  tron: 'https://tronscan.org/#/transaction/',
  solana: 'https://solscan.io/tx/',
  ton: 'https://tonviewer.com/transaction/',
};

/** The address of a transaction at an explorer, as text; null until the transaction is known. */
export const explorerOf = (network: CoinNetwork, txid: string): string | null =>
  txid === '' ? null : `${explorers[network]}${encodeURIComponent(txid)}`;
