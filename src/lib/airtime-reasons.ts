/**
 * Why airtime isn't paid, or not all of it, and what helps: reviewers choose from these, senders read them.
 */
export const airtimeReasons = {
  'nothing-arrived':
    'No airtime arrived on our line. Ask your network about the transfer, by its reference.',
  'less-arrived': 'Less airtime arrived than was agreed.',
  'other-line': 'The airtime came from another line than the one you named.',
  'reused-proof': 'This proof was about another transfer.',
  'unreadable-proof': 'The picture cannot be read. Paste the text of the message instead.',
  late: 'The airtime was sent when our number was not yours any more.',
  'suspected-fraud': 'The owner of the line has complained to the network.',
} as const;

export type AirtimeReason = keyof typeof airtimeReasons;

export const isAirtimeReason = (code: string | undefined): code is AirtimeReason =>
  code !== undefined && Object.hasOwn(airtimeReasons, code);
