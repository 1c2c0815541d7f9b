/** Answers to the most common questions, as the user reads them; the operator's own words follow. */
export const cannedAnswers: Record<string, string> = {
  'answer-being-checked':
    'We’re checking with the provider. Your money is on hold until they confirm: the order will complete or you’ll be refunded.',
  'answer-money-returned':
    'This order failed and we refunded you in full. You can see the refund in your Transaction Log.',
  'answer-delivered':
    'The provider confirms that this order was delivered. Please check the number or account on the order page.',
  'answer-bank-delay':
    'We’ve sent the money, and your bank has confirmed it. Some banks only show it the next working day.',
  'answer-send-picture':
    'Please send us a picture of what you see: a screenshot, or your bank’s debit message. Cover card numbers.',
  'answer-card-in-review':
    'Your card is in review. We’ll decide by the time on the order page, and message you.',
  'answer-identity-again':
    'The name or photo didn’t match your document. Open Settings, then Identity and limits, and send it again: take the photo in daylight, with all four corners in view.',
  'answer-new-phone':
    'Sign in on your new phone with a recovery code. Without one, reset your password by email first.',
};

/** Why a ticket is closed without further work, as the user reads it. */
export const closeReasons: Record<string, string> = {
  'close-solved': 'This is solved, so we’ve closed the ticket. If it isn’t, reopen it.',
  'close-twice': 'You’ve told us about this in another ticket. We’ll reply there.',
  'close-no-word':
    'We asked you a question and haven’t heard back, so we’ve closed the ticket. Reopen it when you’re ready.',
  'close-not-ours':
    'This is about something we don’t sell or can’t look into. Please ask the company that sold it to you.',
  'close-abuse': 'We don’t reply to messages that insult or threaten people.',
};
