import { type Static, Type } from 'typebox';

/** Documents that a member agrees to, each in its newest version. */
export const LegalDocument = Type.Union([Type.Literal('terms'), Type.Literal('privacy')]);
export type LegalDocument = Static<typeof LegalDocument>;

/** The newest version of each document; 1 is the one that comes with the site. */
export const LegalVersions = Type.Object({ terms: Type.Integer(), privacy: Type.Integer() });
export type LegalVersions = Static<typeof LegalVersions>;

/** GET /wps/member/terms: the documents whose newest version the member has not accepted. */
export const DueDocuments = Type.Object({
  due: Type.Array(
    Type.Object({
      document: LegalDocument,
      version: Type.Integer(),
      title: Type.String(),
      /** A sentence about the changes. */
      changes: Type.String(),
      html: Type.String(),
    }),
  ),
});
export type DueDocuments = Static<typeof DueDocuments>;

/** PUT /wps/member/terms: accepts these versions, which must be the newest. */
export const AcceptRequest = Type.Object(
  {
    accepted: Type.Array(
      Type.Object(
        { document: LegalDocument, version: Type.Integer({ minimum: 1, maximum: 100_000 }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 2 },
    ),
  },
  { additionalProperties: false },
);
export type AcceptRequest = Static<typeof AcceptRequest>;
