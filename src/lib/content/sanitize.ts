import sanitizeHtml from 'sanitize-html';

const tags =
  'p br strong em b i u ul ol li a h2 h3 h4 img blockquote table thead tbody tfoot tr th td caption';

/** A path on our own site: neither another host nor a path that a browser would read as one. */
const isOwnPicture = (src: string | undefined): boolean => /^\/(?![/\\])[^\\]*$/.test(src ?? '');

const options: sanitizeHtml.IOptions = {
  allowedTags: tags.split(' '),
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['src']),
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener' } }),
  },
};

/**
 * HTML with nothing but text, headings, lists, tables, links (http, https, mailto, our own pages) and
 * pictures from our own origin. Anything else is removed, no matter who wrote it.
 */
export const sanitize = (html: string): string => sanitizeHtml(html, options);
