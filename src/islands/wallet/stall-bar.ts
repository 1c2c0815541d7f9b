/** The top bar’s classes on a page that begins with the balance panel: on phones it has the panel’s colours. */
export const stallBar =
  '[@media(max-width:59.99rem)]:bg-primary-fill [@media(max-width:59.99rem)]:[&_:is(.logo,.iconbtn)]:text-on-primary [@media(max-width:59.99rem)]:[&_.iconbtn:hover]:bg-glass';
