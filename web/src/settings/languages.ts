// The languages of the page, in the order people see them: the catalogues that po/LINGUAS lists,
// and English.
import languages from '../../../po/LINGUAS';

export { languages };
