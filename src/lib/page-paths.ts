/** Links to pages, one by one, so that scripts include only those they use. Read them as `paths`, from paths.ts. */

export const home = '/';
export const login = '/login';
/** Continues to one of our pages afterwards; sign-in leads to the home page by default. */
export const loginFor = (next: string) =>
  next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
export const signUp = '/sign-up';
export const accountUnlock = '/account-unlock';
export const emergencyLock = '/lock';
/** For someone who can lock a member's account together with another. */
export const guardian = (token: string) => `/guardian/${token}`;
/** Getting back in with the help of guardians. */
export const recover = '/recover';
export const recovery = (token: string) => `/recover/${token}`;
export const getStarted = '/get-started';
export const signUpEditEmail = '/sign-up/edit-email';
export const verifyEmail = '/verify-email';
export const verifyEmailLink = (token: string, uuid: string) =>
  `/sign-up/verify-email/${token}/${uuid}`;
export const completeKyc = '/complete-kyc';
export const verifyId = '/onboarding/verify-id';
export const verifyGhana = '/onboarding/verify/ghana';
export const addBank = '/onboarding/add-bank';
export const pinSetup = '/security/pin-setup';
export const securityUpdate = (next?: 'pin') =>
  next ? `/security-update?next=${next}` : '/security-update';
export const settings = '/settings';
export const editProfile = '/settings?edit=true';
export const settingsBank = '/settings/bank';
export const settingsSecurity = '/settings/security';
export const dataExport = (token: string) =>
  `/settings/security?export=${encodeURIComponent(token)}`;
export const dataFile = (token: string) => `/api/profile/export/${encodeURIComponent(token)}`;
export const guardians = '/settings/guardians';
export const preferences = '/settings/preferences';
export const referral = '/settings/referral';
export const invite = (code: string) => `/get-started?referral_code=${encodeURIComponent(code)}`;
export const rank = '/settings?rank=true';
export const limits = '/settings?kyc=true';
export const addBvn = '/settings?kyc=true&bvn=true#bvn';
export const wallet = '/wallet';
export const walletNaira = '/wallet/naira';
export const deposit = '/wallet/deposit';
/** The page that follows a deposit until it ends. */
export const depositStatus = (reference: string) =>
  `/wallet/deposit?reference=${encodeURIComponent(reference)}`;
export const withdrawal = '/wallet/withdrawal';
export const transactions = '/transactions';
export const signedStatement = '/transactions/statement';
export const transactionsWith = (query: Record<string, string>) => {
  const search = new URLSearchParams(query).toString();
  return search ? `/transactions?${search}` : '/transactions';
};
export const orders = '/my-orders';
export const ordersWith = (query: { kind?: string | undefined; cursor?: string }) => {
  const { kind = '', cursor = '' } = query;
  const search = new URLSearchParams({
    ...(kind && { kind }),
    ...(cursor && { cursor }),
  }).toString();
  return search ? `/my-orders?${search}` : '/my-orders';
};
export const order = (reference: string) => `/my-orders/${encodeURIComponent(reference)}`;
export const verifyReceipt = '/verify-receipt';
export const verifyStatement = '/verify-statement';
export const verifyCaseFile = '/verify-case-file';
export const wasThatYou = '/was-that-you';
export const books = '/books';
export const ownBooks = '/books/mine';
export const notifications = '/notifications';
export const products = '/products';
export const productsTo = (show: 'pay' | 'sell') => `/products?show=${show}`;
export const promo = (id: string) => `/view-promo?id=${encodeURIComponent(id)}`;
export const refill = '/refill';
export const status = '/status';
export const billerStatus = (billId: string) => `/status/${encodeURIComponent(billId)}`;
export const giftCards = '/giftcard';
export const airtimeToCash = '/airtime-to-cash';
export const airtimeConversion = (reference: string) =>
  `/airtime-to-cash?order=${encodeURIComponent(reference)}`;
export const sellGiftCard = '/giftcard/sell';
export const buyCards = '/giftcard/buy';
export const buyGiftCards = '/giftcard/buy/international';
export const buyGiftCard = (uuid: string) =>
  `/giftcard/buy/international/${encodeURIComponent(uuid)}`;
export const buySummary = '/giftcard/buy/international/summary';
export const buyLocalCards = '/giftcard/buy/local';
export const buyLocalCard = (id: string) => `/giftcard/buy/local/${encodeURIComponent(id)}`;
export const buyLocalSummary = '/giftcard/buy/local/summary';
export const giftPackages = '/giftcard/packages';
export const choosePackage = '/giftcard/packages/select';
export const giftPackage = (id: string) => `/giftcard/packages/select/${encodeURIComponent(id)}`;
export const packageRecipient = (id: string) =>
  `/giftcard/packages/select/recipient?package=${encodeURIComponent(id)}`;
export const dollars = '/perfect-money';
export const sellDollars = '/perfect-money?way=sell';
/** Where the provider returns people to; it proves nothing. */
export const dollarsReturn = (status: string, reference: string) =>
  `/perfect-money/${status}?reference=${encodeURIComponent(reference)}`;
export const gift = (token: string) => `/gift/${token}`;
export const sellCard = (query: Record<string, string>) =>
  `/giftcard/sell?${new URLSearchParams(query).toString()}`;
export const cardRates = (query: Record<string, string> = {}) => {
  const search = new URLSearchParams(query).toString();
  return search ? `/giftcard/rates?${search}` : '/giftcard/rates';
};
export const cardRate = (brand: string) => `/giftcard/rates/${encodeURIComponent(brand)}`;
export const buyAirtime = '/refill/buy-airtime';
export const buyData = '/refill/buy-data';
export const buyCable = '/refill/buy-cable';
export const buyElectricity = '/refill/buy-electricity';
export const buyInternet = '/refill/buy-internet';
export const payEducation = '/refill?type=education';
export const fundBets = '/fund-bets';
export const editBetDefault = '/fund-bets/edit-default';
export const shopping = '/personalized-shopping';
export const createShopping = '/personalized-shopping/create';
export const shoppingDelivery = '/personalized-shopping/delivery';
export const cart = '/personalized-shopping/cart';
export const earnings = '/earnings';
export const prizes = '/earnings#prizes';
export const opportunities = '/earnings/opportunities';
export const spinTheWheel = '/spin-the-wheel';
export const spinsBefore = (id: string) => `/spin-the-wheel?before=${id}`;
export const wheelHelp = '/help/tutorials/prize-wheel';
export const help = '/help';
export const lite = '/lite';
export const banner = '/banner';
export const tutorials = '/help#tutorials';
/** @param id the reference of an order, or the id of a ticket */
export const caseFile = (id: string) => `/help/case-files/${encodeURIComponent(id)}`;
export const caseFileText = (id: string) => `/api/case-files/${encodeURIComponent(id)}/text`;
/** A report that someone was tricked into a payment. */
export const tricked = (reference: string) => `/help/tricked/${encodeURIComponent(reference)}`;
export const tickets = '/help/tickets';
export const ticketsPage = (page: number) => `/help/tickets?page=${page}`;
export const ticket = (id: string) => `/help/tickets/${id}`;
/** About an order, or its item at a position, from 1. */
export const newTicket = (reference?: string, item?: number) =>
  reference
    ? `/help/tickets/new?reference=${encodeURIComponent(reference)}${item ? `&item=${item}` : ''}`
    : '/help/tickets/new';
export const forgotPassword = '/forgot-password';
export const resetCode = '/reset-password/code';
/** For a device that doesn't know the email address, which is after the # so that it is never sent to a server. */
export const resetCodeFromMail = (email: string) =>
  `/reset-password/code?from=mail#${encodeURIComponent(email)}`;
export const resetPassword = '/reset-password';
export const changePassword = '/security/reset-password';
export const changePin = '/security/reset-pin';
export const deleteAccount = '/security/delete-account';
export const twoFactor = '/two-factor-auth';
export const twoFactorOff = '/two-factor-auth/disable';
export const featureUnavailable = (service?: string) =>
  service ? `/feature-unavailable?service=${encodeURIComponent(service)}` : '/feature-unavailable';
export const unavailableForCountry = '/unavailable-for-country';
