/** Why dollars that were sold to us aren't paid for: reviewers choose from these, sellers read them. */
export const dollarReasons = {
  'sent-back': 'We’ve sent your dollars back to the account they came from.',
  'not-yours':
    'The dollars came from an account that isn’t yours, so we’re sending them back to it.',
  reported: 'The owner of these dollars reported them stolen.',
  'closed-account': 'The account was closed before the dollars arrived. Contact us about them.',
} as const;

type DollarReason = keyof typeof dollarReasons;

export const isDollarReason = (code: string | undefined): code is DollarReason =>
  code !== undefined && Object.hasOwn(dollarReasons, code);
