import english from 'ra-language-english';
import errors from '../../../portal/src/locales/th/errors.json' with { type: 'json' };
import console from './th/console.json' with { type: 'json' };
import fields from './th/fields.json' with { type: 'json' };
import ra from './th/ra.json' with { type: 'json' };
import trail from './th/trail.json' with { type: 'json' };
import values from './th/values.json' with { type: 'json' };

/** The words of one language; refusals are those of the portal. */
export default { ...console, fields, values, trail, errors, ra: { ...english.ra, ...ra } };
