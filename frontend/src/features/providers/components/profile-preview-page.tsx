import { Box, Flex, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import type { User } from "@/shared/account/api/current-user";
import { PublishButton } from "@/shared/account/components/publish-button";
import { hasRole } from "@/shared/account/model/roles";
import { paths } from "@/shared/lib/paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useCanonicalPath } from "@/shared/lib/use-canonical-path";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { ButtonLink } from "@/shared/ui/buttons";
import { Page } from "@/shared/ui/page";
import { QueryArea } from "@/shared/ui/query-area";
import type { WebContentType } from "../api/get-web-content";
import { type ProfilePreview, profilePreviewQuery } from "../api/preview-profile";
import { imageAddressOf } from "../model/contact-links";
import { previewTexts } from "../preview-texts";
import { About } from "./about-tab";
import { EventList } from "./events-tab";
import { HoursPanel } from "./hours-card";
import { OpeningStatusLine } from "./opening-status-line";
import { ProfileFrame } from "./profile-frame";
import { ProfileCover, ProfileHead, Slogan } from "./profile-head";
import { ProfileSkeleton } from "./profile-skeleton";
import { ProfileTabs } from "./profile-tabs";
import { ServicePanel } from "./service-panel";
import { ServiceList, TopContent } from "./services-tab";
import { SocialLinks } from "./social-links";
import { TeamCard } from "./team-card";
import { TraderCard } from "./trader-card";

type ProfilePreviewPageProps = { organizationNr: number; user: User };

/** A profile that is not public, for the people of its organisation: nothing on it can be booked. */
export function ProfilePreviewPage({ organizationNr, user }: ProfilePreviewPageProps) {
  return (
    <QueryArea
      key={organizationNr}
      loading={<ProfileSkeleton />}
      frame={(panel) => <Page py={{ base: "6", md: "12" }}>{panel}</Page>}
    >
      <Preview organizationNr={organizationNr} user={user} />
    </QueryArea>
  );
}

function Preview({ organizationNr, user }: ProfilePreviewPageProps) {
  const { data: preview } = useSuspenseQuery(profilePreviewQuery(organizationNr));
  const { organization, businessHours, services, events } = preview;
  const { timeZone } = organization;
  useCanonicalPath(paths.profile(organization));
  useDocumentTitle(organization.companyName);
  const html = (type: WebContentType) =>
    preview.webContents.find(({ contentType }) => contentType === type)?.htmlContent ?? "";
  return (
    <>
      <PreviewNote preview={preview} user={user} />
      <ProfileFrame
        head={
          <ProfileHead
            organization={organization}
            cover={
              <ProfileCover
                organization={organization}
                image={imageAddressOf(html("account_background_image"))}
              />
            }
            slogan={<Slogan html={html("account_overview_slogan")} />}
            status={<OpeningStatusLine hours={businessHours} timeZone={timeZone} textStyle="md" />}
          />
        }
        main={
          <ProfileTabs
            panels={{
              services: (
                <>
                  <TopContent html={html("account_overview_topcontent")} />
                  <ServiceList services={services} row={(service) => <ServicePanel service={service} />} />
                </>
              ),
              events: <EventList events={events} timeZone={timeZone} />,
              about: (
                <About html={html("account_overview_content")}>
                  <TeamCard employees={preview.employees} />
                  <SocialLinks entries={preview.socialMedia} />
                  <TraderCard organization={organization} trader={preview.trader} />
                </About>
              ),
            }}
          />
        }
        aside={<HoursPanel hours={businessHours} timeZone={timeZone} />}
      />
    </>
  );
}

type PreviewNoteProps = { preview: ProfilePreview; user: User };

/** Tells that nobody else sees this, and what to do about it. */
function PreviewNote({ preview, user }: PreviewNoteProps) {
  const isOwnEmail = hasRole(user, "ROLE_BUSINESSADMIN") && !user.emailVerified;
  const isManager = hasRole(user, "ROLE_BUSINESSMANAGER");
  const missing = [
    !preview.emailVerified && (isOwnEmail ? previewTexts.confirmOwnEmail : previewTexts.confirmEmail),
    !preview.hasBookableService && previewTexts.bookableService,
  ].filter((sentence) => sentence !== false);
  return (
    <Box as="section" aria-labelledby="vorschau" bg="accent.subtle" color="accent.fg" py="4">
      <Page>
        <Flex gap="3" align="flex-start">
          <Eye size={20} aria-hidden style={{ flexShrink: 0, marginTop: "0.125rem" }} />
          <Box minW="0">
            <Text id="vorschau" fontWeight="700">
              {previewTexts.title}
            </Text>
            <Text textWrap="pretty">{previewTexts.sentence}</Text>
            {missing.length === 0 && (
              <Text mt="2">{isManager ? previewTexts.ready : previewTexts.readyForManagers}</Text>
            )}
            {missing.length > 0 && (
              <>
                <Text mt="2">{previewTexts.missing}</Text>
                <Box as="ul" listStyleType="disc" ps="5">
                  {missing.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </Box>
              </>
            )}
            <Flex gap="3" wrap="wrap" css={{ "& > *": { marginTop: "0.75rem" } }}>
              {!preview.emailVerified && isOwnEmail && (
                <ButtonLink to={paths.account()} variant="outline" size="sm">
                  {previewTexts.toSettings}
                </ButtonLink>
              )}
              {missing.length === 0 && isManager && <PublishButton size="sm" />}
              {!preview.hasBookableService && isManager && (
                <ButtonLink to={staffPaths.today} variant="outline" size="sm">
                  {previewTexts.toChecklist}
                </ButtonLink>
              )}
            </Flex>
          </Box>
        </Flex>
      </Page>
    </Box>
  );
}
