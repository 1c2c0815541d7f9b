/** Functions that build links. No other code writes a path with a parameter. */
export const paths = {
  home: '/',
  login: '/login',
  /** Continues to a page of ours afterwards; sign-in leads to the home page anyway. */
  loginFor: (next: string) => (next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`),
  signUp: '/sign-up',
  getStarted: '/get-started',
  signUpEditEmail: '/sign-up/edit-email',
  verifyEmail: '/verify-email',
  verifyEmailLink: (token: string, uuid: string) => `/sign-up/verify-email/${token}/${uuid}`,
  completeKyc: '/complete-kyc',
  verifyId: '/onboarding/verify-id',
  verifyGhana: '/onboarding/verify/ghana',
  addBank: '/onboarding/add-bank',
  pinSetup: '/security/pin-setup',
  securityUpdate: (next?: 'pin') => (next ? `/security-update?next=${next}` : '/security-update'),
  settings: '/settings',
  editProfile: '/settings?edit=true',
  settingsBank: '/settings/bank',
  settingsSecurity: '/settings/security',
  dataExport: (token: string) => `/settings/security?export=${encodeURIComponent(token)}`,
  dataFile: (token: string) => `/api/profile/export/${encodeURIComponent(token)}`,
  preferences: '/settings/preferences',
  referral: '/settings/referral',
  invite: (code: string) => `/get-started?referral_code=${encodeURIComponent(code)}`,
  rank: '/settings?rank=true',
  limits: '/settings?kyc=true',
  addBvn: '/settings?kyc=true&bvn=true#bvn',
  wallet: '/wallet',
  walletNaira: '/wallet/naira',
  deposit: '/wallet/deposit',
  withdrawal: '/wallet/withdrawal',
  transactions: '/transactions',
  transactionsWith: (query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString();
    return search ? `/transactions?${search}` : '/transactions';
  },
  orders: '/my-orders',
  ordersWith: (query: { kind?: string | undefined; cursor?: string }) => {
    const { kind = '', cursor = '' } = query;
    const search = new URLSearchParams({ ...(kind && { kind }), ...(cursor && { cursor }) });
    return search.size > 0 ? `/my-orders?${search.toString()}` : '/my-orders';
  },
  order: (reference: string) => `/my-orders/${encodeURIComponent(reference)}`,
  verifyReceipt: '/verify-receipt',
  notifications: '/notifications',
  products: '/products',
  productsTo: (show: 'pay' | 'sell') => `/products?show=${show}`,
  promo: (id: string) => `/view-promo?id=${encodeURIComponent(id)}`,
  refill: '/refill',
  status: '/status',
  billerStatus: (billId: string) => `/status/${encodeURIComponent(billId)}`,
  giftCards: '/giftcard',
  airtimeToCash: '/airtime-to-cash',
  airtimeConversion: (reference: string) =>
    `/airtime-to-cash?order=${encodeURIComponent(reference)}`,
  sellGiftCard: '/giftcard/sell',
  buyCards: '/giftcard/buy',
  buyGiftCards: '/giftcard/buy/international',
  buyGiftCard: (uuid: string) => `/giftcard/buy/international/${encodeURIComponent(uuid)}`,
  buySummary: '/giftcard/buy/international/summary',
  buyLocalCards: '/giftcard/buy/local',
  buyLocalCard: (id: string) => `/giftcard/buy/local/${encodeURIComponent(id)}`,
  buyLocalSummary: '/giftcard/buy/local/summary',
  giftPackages: '/giftcard/packages',
  choosePackage: '/giftcard/packages/select',
  giftPackage: (id: string) => `/giftcard/packages/select/${encodeURIComponent(id)}`,
  packageRecipient: (id: string) =>
    `/giftcard/packages/select/recipient?package=${encodeURIComponent(id)}`,
  dollars: '/perfect-money',
  sellDollars: '/perfect-money?way=sell',
  /** Where the provider returns people to; it proves nothing. */
  dollarsBack: (status: string, reference: string) =>
    `/perfect-money/${status}?reference=${encodeURIComponent(reference)}`,
  gift: (token: string) => `/gift/${token}`,
  sellCard: (query: Record<string, string>) =>
    `/giftcard/sell?${new URLSearchParams(query).toString()}`,
  cardRates: (query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return search ? `/giftcard/rates?${search}` : '/giftcard/rates';
  },
  cardRate: (brand: string) => `/giftcard/rates/${encodeURIComponent(brand)}`,
  buyAirtime: '/refill/buy-airtime',
  buyData: '/refill/buy-data',
  buyCable: '/refill/buy-cable',
  buyElectricity: '/refill/buy-electricity',
  buyInternet: '/refill/buy-internet',
  payEducation: '/refill?type=education',
  fundBets: '/fund-bets',
  editBetDefault: '/fund-bets/edit-default',
  shopping: '/personalized-shopping',
  createShopping: '/personalized-shopping/create',
  shoppingDelivery: '/personalized-shopping/delivery',
  cart: '/personalized-shopping/cart',
  earnings: '/earnings',
  prizes: '/earnings#prizes',
  opportunities: '/earnings/opportunities',
  spinTheWheel: '/spin-the-wheel',
  spinsBefore: (id: string) => `/spin-the-wheel?before=${id}`,
  wheelHelp: '/help/tutorials/prize-wheel',
  help: '/help',
  lite: '/lite',
  banner: '/banner',
  tutorials: '/help#tutorials',
  tickets: '/help/tickets',
  ticketsPage: (page: number) => `/help/tickets?page=${page}`,
  ticket: (id: string) => `/help/tickets/${id}`,
  /** About an order, or the item of it at that place from 1. */
  newTicket: (reference?: string, item?: number) =>
    reference
      ? `/help/tickets/new?reference=${encodeURIComponent(reference)}${item ? `&item=${item}` : ''}`
      : '/help/tickets/new',
  forgotPassword: '/forgot-password',
  resetCode: '/reset-password/code',
  /**
   * For a device that doesn't know the email address, which is after the # so that it is never sent to a
   * server.
   */
  resetCodeFromMail: (email: string) =>
    `/reset-password/code?from=mail#${encodeURIComponent(email)}`,
  resetPassword: '/reset-password',
  changePassword: '/security/reset-password',
  changePin: '/security/reset-pin',
  deleteAccount: '/security/delete-account',
  twoFactor: '/two-factor-auth',
  twoFactorOff: '/two-factor-auth/disable',
  featureUnavailable: (service?: string) =>
    service
      ? `/feature-unavailable?service=${encodeURIComponent(service)}`
      : '/feature-unavailable',
  unavailableForCountry: '/unavailable-for-country',
} as const;
