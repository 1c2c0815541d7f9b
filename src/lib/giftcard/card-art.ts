/** The background of a gift card of 70 by 44, below its brand's picture or without one: an awning. */
export const cardArt =
  'M0 4a4 4 0 0 1 4-4h62a4 4 0 0 1 4 4v10a5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0zM8 34h20v4H8z';
