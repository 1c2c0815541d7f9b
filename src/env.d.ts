/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The API of this product, called in process as the visitor. */
    api: import('#lib/page-api.ts').PageApi;
    /** The product's origin, for addresses that others store. */
    origin: string;
    visitor: import('#lib/visitor.ts').Visitor;
    /** Invented providers in production: every page says so. */
    isTestSystem: boolean;
    /** Where to report security problems: a mailto: or https: address. */
    securityContact: string;
    /** The claim about how many people use the product. */
    usersClaim: import('#lib/brand.ts').UsersClaim | null;
    requestId: string;
    /** The country that the proxy in front of us names, to suggest it to visitors who haven't chosen one. */
    guess: import('#lib/countries.ts').CountryCode | null;
    /** The status of a page whose data could not be loaded; the door answers with it (spec 8). */
    failedWith?: number;
    /** The database could not be asked for something on this page. */
    isBusy?: true;
    /** The name of the displayed page, if views are counted. */
    screen?: string;
    /** Who is signed in at the desk, on its pages. */
    operator?: import('#lib/desk/session.contract.ts').Operator;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /**
     * When an island hydrates. The default is the first touch, which is then replayed. 'warm' downloads the code on an
     * idle page and hydrates at the touch. 'live' hydrates once the page is idle, and 'told' on an event from the server. In
     * lite mode, all four wait for a touch. 'now' hydrates immediately.
     */
    'client:interaction'?: true | 'warm' | 'live' | 'told' | 'now';
  }
}

/** The folder of scripts that are built separately from the islands. */
declare const __RECEIPT_CHECK__: string;
declare const __STATEMENT_CHECK__: string;
declare const __CASE_FILE_CHECK__: string;
declare const __OFFLINE_PAGE__: string;
declare const __AFTER_LOAD__: string;

/** The script of the /help search; built separately from the islands. */
declare const __HELP_SEARCH__: string;

/** The script that checks a member’s balance in the books; built separately from the islands. */
declare const __BOOKS_CHECK__: string;

/** The script of the Ctrl K palette; built separately from the islands. */
declare const __PALETTE__: string;
/** The script of a list beside its detail; built separately from the islands. */
declare const __PANES__: string;
/** The sheet of the same. */
declare const __PANES_SHEET__: string;
declare const __WATCH_GUEST__: string;

/** The sheet of the dialogs that can open on any page; empty in development, where pages have their styles. */
declare const __DIALOG_SHEET__: string;

/** The folder of brand marks, which are drawn at build time. */
declare const __MARKS__: string;
