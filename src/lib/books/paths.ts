export const booksPaths = {
  all: '/books',
  own: '/books/mine',
} as const;
