const who = ['Oja', 'Oja Support', 'OJA ALERT', 'Oja Markets Ltd', 'Dear customer, Oja'];
const told = [
  'your account will be blocked today. Send the code you just received to unlock it.',
  'we noticed a strange sign-in. Reply with your PIN so that we can protect your money.',
  'you received ₦50,000.00 by mistake. Please return it to 0123456789 GTBank.',
  'your BVN has expired. Update it at https://oja-verify.example/bvn to keep your wallet.',
  'you won the weekly draw! Pay a ₦1,000 fee to claim your ₦200,000 prize.',
  'this is Ada from support. I am sending you a code, please read it to me.',
  'your withdrawal failed. Confirm your card at http://oja.example.refund.example/card now.',
  'to raise your limit, install this app and share your screen with our agent.',
  'KYC is pending. Call +2348090000000 within one hour or lose your balance.',
  'your gift card was approved. Enter your password at www.oja-wallet.example to be paid.',
];
const ends = ['', ' Thank you.'];

/** A hundred texts as thieves send them. */
export const scams: readonly string[] = who.flatMap((name) =>
  told.flatMap((text) => ends.map((end) => `${name}: ${text}${end}`)),
);
