/** Answers to the most common questions, as the user reads them; an operator's own words follow. */
export const cannedAnswers: Record<string, string> = {
  'answer-being-checked':
    'We ask the provider about this order. Your money is set aside until we know, and either the order is done or the money comes back to your wallet.',
  'answer-money-returned':
    'This order failed and the whole amount is back in your wallet. You can see it in your Transaction Log.',
  'answer-delivered':
    'The other side confirms that this order was delivered. Please check the number or account on the order’s page.',
  'answer-bank-delay':
    'We have sent the money, and your bank confirms the order. Some banks show it only the next working day.',
  'answer-send-picture':
    'Please send us a picture of what you see: a screenshot, or your bank’s debit message. Cover card numbers.',
  'answer-card-in-review':
    'Your card is with a reviewer. The time on the order’s page is our promise: we write to you as soon as it is decided.',
  'answer-identity-again':
    'The name or the photo did not match your document. Open Settings, Identity and limits, and send it again in daylight, with all four corners in the picture.',
  'answer-new-phone':
    'Sign in on your new phone with a recovery code. Without one, reset your password by email first.',
};

/** Why a ticket is closed without further work, as the user reads it. */
export const closeReasons: Record<string, string> = {
  'close-solved': 'This is solved, so we closed the ticket. Open it again if it is not.',
  'close-twice': 'You told us about this in another ticket, and we answer there.',
  'close-no-word':
    'We asked you something and did not hear from you, so we closed the ticket. Open it again when you are ready.',
  'close-not-ours':
    'This is about something that we do not sell or can’t look into. Please ask the company that sold it to you.',
  'close-abuse': 'We do not answer messages that insult or threaten people.',
};
