import { describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import { searchHelp } from '#lib/help/search.ts';
import { helpIndex } from '#server/content/help-index.ts';
import { library as readLibrary } from '#server/content/library.ts';

const library = await readLibrary();
const indexes = {
  NG: helpIndex(library, 'NG'),
  GH: helpIndex(library, 'GH'),
  KE: helpIndex(library, 'KE'),
};

/**
 * Questions as people type them in Lagos, Accra and Nairobi, each with the answer or tutorial that
 * must be among the first two results.
 */
const asked: [CountryCode, question: string, answer: string][] = [
  ['NG', 'otp', 'no-verification-email'],
  ['GH', 'otp not coming', 'no-verification-email'],
  ['KE', 'i did not get the code', 'no-verification-email'],
  ['NG', 'verification code not sent', 'no-verification-email'],
  ['NG', 'how do I get my money back', 'refund'],
  ['KE', 'i want a refund', 'refund'],
  ['GH', 'failed but debited', 'refund'],
  ['NG', 'transaction failed and i was debited', 'refund'],
  ['GH', 'momo not received', 'deposit-missing'],
  ['KE', 'mpesa sent but not in wallet', 'deposit-missing'],
  ['NG', 'i transferred money and have not seen it', 'deposit-missing'],
  ['NG', 'bank transfer not reflecting', 'deposit-missing'],
  ['GH', 'deposit with momo', 'deposit-elsewhere'],
  ['KE', 'how to deposit from mpesa', 'deposit-elsewhere'],
  ['NG', 'how to fund my wallet', 'add-money'],
  ['NG', 'where is my account number to send money to', 'deposit-ng'],
  ['GH', 'how to withdraw to momo', 'withdraw-how'],
  ['KE', 'withdraw to mpesa number', 'withdraw-how'],
  ['NG', 'cash out to opay', 'withdraw-how'],
  ['NG', 'withdrawal still pending', 'withdraw-pending'],
  ['GH', 'i have withdrawn but my bank did not get it', 'withdraw-pending'],
  ['KE', 'cashout delayed', 'withdraw-pending'],
  ['NG', 'nepa token', 'electricity-token'],
  ['NG', 'i bought light and no token', 'electricity-token'],
  ['KE', 'kplc token not received', 'electricity-token'],
  ['NG', 'wrong meter number', 'wrong-meter'],
  ['KE', 'stima token wrong meter', 'wrong-meter'],
  ['NG', 'gotv not showing after payment', 'cable-not-active'],
  ['KE', 'dstv still disconnected', 'cable-not-active'],
  ['NG', 'recharge card sent to wrong number', 'airtime-wrong-number'],
  ['KE', 'airtime wrong number', 'airtime-wrong-number'],
  ['NG', 'data not received', 'biller-down'],
  ['NG', 'is mtn down', 'biller-down'],
  ['NG', 'sell my airtime', 'airtime-to-cash'],
  ['NG', 'convert airtime to money', 'airtime-to-cash'],
  ['NG', 'amazon card rejected', 'giftcard-rejected'],
  ['GH', 'sell itunes card', 'giftcard-sell-how'],
  ['KE', 'how long to review my card', 'giftcard-time'],
  ['NG', 'rate changed', 'giftcard-rate'],
  ['NG', 'forgot pin', 'reset-pin'],
  ['GH', 'change my transaction pin', 'reset-pin'],
  ['NG', 'cant login', 'forgot-password'],
  ['KE', 'reset password', 'forgot-password'],
  ['NG', 'account blocked', 'account-locked'],
  ['NG', 'someone hacked my account', 'unknown-sign-in'],
  ['NG', 'they stole my phone', 'lost-phone'],
  ['GH', 'i was scammed', 'scam'],
  ['NG', 'customer care number', 'repeat-or-report'],
  ['KE', 'talk to an agent', 'repeat-or-report'],
  ['NG', 'bvn required why', 'bvn-safe'],
  ['GH', 'ghana card verification failed', 'kyc-failed'],
  ['KE', 'which id can i use', 'kyc-documents-ke'],
  ['NG', 'how much can i send per day', 'limits'],
  ['NG', 'increase limit', 'limits'],
  ['NG', 'charges for withdrawal', 'fees'],
  ['GH', 'change my phone number', 'change-profile'],
  ['NG', 'how to close my account', 'delete-account'],
  ['NG', 'referral money not paid', 'referral-bonus'],
  ['NG', 'i cant find my ticket', 'tickets-where'],
  ['NG', 'google authenticator', 'two-factor'],
  ['NG', 'sent to wrong account number', 'wrong-account'],
  ['KE', 'where is my parcel', 'shopping-where'],
  ['NG', 'bitcoin', 'crypto-sell'],
  ['KE', 'how to sell usdt', 'crypto-sell'],
  ['GH', 'buy usdt', 'crypto-buy'],
  ['NG', 'usdt not received', 'crypto-waiting'],
  ['KE', 'coin not confirmed', 'crypto-waiting'],
  ['NG', 'i sent btc to wrong address', 'crypto-wrong'],
  ['GH', 'wrong network trc20', 'crypto-wrong'],
  ['NG', 'download statement', 'statement'],
  ['NG', 'dark mode', 'how-it-looks'],
  ['GH', 'hidden balance', 'how-it-looks'],
  ['NG', 'unsuccessful but they removed money', 'refund'],
  ['NG', 'someone dey use my account', 'unknown-sign-in'],
  ['KE', 'block my account', 'account-locked'],
  ['NG', 'sent bundle to wrong number', 'airtime-wrong-number'],
  ['NG', 'cancel subscription', 'bill-schedule'],
];

describe('the help', () => {
  it('is asked at least sixty things', () => {
    expect(asked.length).toBeGreaterThanOrEqual(60);
  });

  it.each(asked)('in %s answers “%s” with %s', (country, question, answer) => {
    const ids = searchHelp(indexes[country], question, 2).map(({ entry: { path } }) =>
      path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('#')) + 1),
    );
    expect(ids, question).toContain(answer);
  });
});
