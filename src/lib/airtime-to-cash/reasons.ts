/** Why airtime isn't paid, or not all of it, and what helps: reviewers choose from these, senders read them. */
export const airtimeReasons = {
  'nothing-arrived':
    'No airtime arrived on our line. Ask your network about the transfer and quote its reference.',
  'less-arrived': 'Less airtime arrived than agreed.',
  'other-line': 'The airtime came from a different line.',
  'reused-proof': 'This proof is for a different transfer.',
  'unreadable-proof': 'We can’t read the picture. Paste the text of the message instead.',
  late: 'The airtime was sent after your time on our number ran out.',
  'suspected-fraud': 'The owner of the line complained to the network.',
} as const;

export type AirtimeReason = keyof typeof airtimeReasons;

export const isAirtimeReason = (code: string | undefined): code is AirtimeReason =>
  code !== undefined && Object.hasOwn(airtimeReasons, code);
