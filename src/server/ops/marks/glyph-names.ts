/** The logos in simple-icons (CC0) of brands that have one there, by our id without its country. */
export const iconNames: Readonly<Record<string, string>> = {
  'american-express': 'americanexpress',
  'google-play': 'googleplay',
  'hotels-com': 'hotelsdotcom',
  'mastercard-vanilla': 'mastercard',
  'pcs-mastercard': 'mastercard',
  'pubg-mobile-uc': 'pubg',
  'riot-games': 'riotgames',
  'uber-eats': 'ubereats',
  'visa-vanilla': 'visa',
  'discord-nitro': 'discord',
  'fortnite-v-bucks': 'fortnite',
  'airtel-data': 'airtel',
  'airtel-money': 'airtel',
  'airtel-smartcash-psb': 'airtel',
  adidas: 'adidas',
  airbnb: 'airbnb',
  airtel: 'airtel',
  apple: 'apple',
  argos: 'argos',
  doordash: 'doordash',
  ebay: 'ebay',
  hm: 'handm',
  ikea: 'ikea',
  kfc: 'kfc',
  macys: 'macys',
  netflix: 'netflix',
  nike: 'nike',
  playstation: 'playstation',
  roblox: 'roblox',
  spotify: 'spotify',
  steam: 'steam',
  target: 'target',
  tesco: 'tesco',
  twitch: 'twitch',
  uber: 'uber',
  zalando: 'zalando',
};

/** Coins and their networks in cryptocurrency-icons (CC0). */
export const coinNames: Readonly<Record<string, string>> = {
  ...{ btc: 'btc', eth: 'eth', usdt: 'usdt', usdc: 'usdc', bnb: 'bnb', sol: 'sol', trx: 'trx' },
  ...{ ltc: 'ltc', bitcoin: 'btc', litecoin: 'ltc', ethereum: 'eth', polygon: 'matic' },
  ...{ 'bnb-smart-chain': 'bnb', tron: 'trx', solana: 'sol' },
};

/** Networks that the coin set doesn't have and simple-icons has. */
export const chainNames: Readonly<Record<string, string>> = { ton: 'ton' };
