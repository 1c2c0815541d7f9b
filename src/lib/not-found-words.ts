/** What a page says is missing, below the sentence that all pages have. */
export const notFoundWords = {
  event: 'We don’t know this event or film. It may be over, or its address was cut off.',
  ticket: 'The address of this ticket was cut off. All your tickets are in My orders.',
  order: 'This isn’t one of your orders, or its reference was cut off.',
  guardian:
    'It was cut off, has expired, or was replaced when you accepted. Ask the person who sent it for a new one.',
  link: 'This link was cut off or no longer works. Open it again from the message, or ask for a new one.',
} as const;
