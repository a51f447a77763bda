import english from 'ra-language-english';
import errors from '../../../portal/src/locales/en/errors.json' with { type: 'json' };
import console from './en/console.json' with { type: 'json' };
import fields from './en/fields.json' with { type: 'json' };
import ra from './en/ra.json' with { type: 'json' };
import trail from './en/trail.json' with { type: 'json' };
import values from './en/values.json' with { type: 'json' };

/** The words of one language; refusals are those of the portal. */
export default { ...console, fields, values, trail, errors, ra: { ...english.ra, ...ra } };
