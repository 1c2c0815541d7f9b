/** The names of gift card categories, in display order. */
export const cardCategories: Readonly<Record<string, string>> = {
  shopping: 'Shopping',
  apps: 'Apps and music',
  gaming: 'Games',
  prepaid: 'Prepaid cards',
  entertainment: 'Films and music',
  fashion: 'Fashion',
  food: 'Food',
  home: 'Home',
  beauty: 'Beauty',
  travel: 'Travel',
  voucher: 'Vouchers',
};

/** The name of a category; an unnamed one is shown as it is. */
export const categoryName = (category: string): string => cardCategories[category] ?? category;
